'use client'

import { useSyncExternalStore } from 'react'

const KEY = 'hidden-unexplained-yen'
const listeners = new Set<() => void>()

/** The unexplained amount that somebody asked not to be told again, in this browser. */
export function useHiddenYen(): [number | null, (yen: number) => void] {
  const hidden = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => null,
  )
  return [hidden === null ? null : Number(hidden), hide]
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage can be forbidden; then the notice comes back with the next page.
    return null
  }
}

function hide(yen: number): void {
  try {
    localStorage.setItem(KEY, String(yen))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}
