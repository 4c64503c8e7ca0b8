'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Where storage is forbidden, for as long as the page lives. */
const remembered = new Map<string, number>()

const keyOf = (personId: string) => `news-seen:${personId}`

/** The newest news that a person has seen in this browser; null before the first time. */
export function useSeen(personId: string): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      window.addEventListener('storage', listener) // another tab
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    () => read(personId),
    () => null,
  )
}

/** Everything up to this one has been seen. */
export function markSeen(personId: string, newest: number): void {
  remembered.set(personId, newest)
  try {
    localStorage.setItem(keyOf(personId), String(newest))
  } catch {
    // Remembered for now.
  }
  for (const listener of listeners) listener()
}

function read(personId: string): number | null {
  try {
    const kept = localStorage.getItem(keyOf(personId))
    if (kept !== null) return Number(kept)
  } catch {
    // Remembered for now.
  }
  return remembered.get(personId) ?? null
}
