'use client'

import { useSyncExternalStore } from 'react'

let spoken = ''
const listeners = new Set<() => void>()

/** Says something to screen readers, politely. Saying the same again is heard again. */
export function announce(text: string): void {
  // A live region that is set to what it already says stays silent.
  spoken = text === spoken ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
    () => '',
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
