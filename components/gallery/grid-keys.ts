import type { Step } from './rows.ts'

/** What a key does while a card of the gallery has the focus. Pure. */
export type GridKey =
  | { kind: 'step'; step: Step; stretch: boolean }
  | { kind: 'play' }
  | { kind: 'select' }
  | { kind: 'all' }
  | { kind: 'clear' }

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Null for keys that are somebody else's; Enter is the link's own. */
export function gridKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): GridKey | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'all' } : null
  const step = STEPS[key]
  if (step) return { kind: 'step', step, stretch: shiftKey }
  if (key === ' ') return { kind: 'play' }
  if (key.toLowerCase() === 'x') return { kind: 'select' }
  return key === 'Escape' ? { kind: 'clear' } : null
}
