/** Which first-run hint helps now. Pure. At most one at a time; each goes for good once it was used or dismissed. */

export const HINTS = ['palette', 'shortcuts', 'rate'] as const

export type Hint = (typeof HINTS)[number]

export interface Situation {
  pathname: string
  /** The video that is on the page is finished and nobody has rated it yet. */
  toRate: boolean
}

export function hintFor(done: readonly string[], { pathname, toRate }: Situation): Hint | null {
  if (toRate && !done.includes('rate')) return 'rate'
  if (pathname !== '/') return null
  if (!done.includes('palette')) return 'palette'
  return done.includes('shortcuts') ? null : 'shortcuts'
}
