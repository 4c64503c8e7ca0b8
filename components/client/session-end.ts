let ended = false
const listeners = new Set<() => void>()

/** Our own API answered 401: whoever was signed in no longer is. */
export function endSession(): void {
  ended = true
  for (const listener of listeners) listener()
}

export function sessionEnded(): boolean {
  return ended
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
