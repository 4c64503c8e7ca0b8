/** What anything may open in front of the page, one at a time. */
export type Part = 'palette' | 'shortcuts'

export interface PartProps {
  open: boolean
  close: () => void
}

let open: Part | null = null
const listeners = new Set<() => void>()

export function openPart(part: Part | null): void {
  open = part
  for (const listener of listeners) listener()
}

export function openedPart(): Part | null {
  return open
}

export function onPart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
