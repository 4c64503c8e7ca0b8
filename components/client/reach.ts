/** Whether the studio answers at all, as far as the last questions of this page tell. */

let unreachable = false
const listeners = new Set<() => void>()

export function noteReach(reached: boolean): void {
  if (unreachable === !reached) return
  unreachable = !reached
  for (const listener of listeners) listener()
}

export function isUnreachable(): boolean {
  return unreachable
}

export function onReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
