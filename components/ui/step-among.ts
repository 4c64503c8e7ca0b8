import type { KeyboardEvent } from 'react'

/** The keys that go to the one before and after. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Moves the focus by the arrow keys among the elements of a role, round the ends.
 *
 * @returns the number of the one that has the focus now, from 0, or null for any other key.
 */
export function stepAmong(event: KeyboardEvent<HTMLElement>, role: 'radio' | 'tab'): number | null {
  const by = STEPS[event.key]
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role=${role}]`)]
  const place = items.indexOf(event.target as HTMLElement)
  if (!by || place < 0) return null
  event.preventDefault()
  const next = (place + by + items.length) % items.length
  items[next]?.focus()
  return next
}
