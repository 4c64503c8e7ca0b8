import type { Series } from '#lib/money/balance/bars.ts'
import { OTHERS } from '#lib/money/balance/bars.ts'

/** The colour of a person or project (app/globals.css); colours differ in lightness as well as hue. */
export function colourOf({ who, hue }: Pick<Series, 'who' | 'hue'>): string {
  if (hue !== null) return `var(--series-${hue + 1})`
  return who === OTHERS ? 'var(--color-edge)' : 'var(--color-muted)'
}
