'use client'

import { useSyncExternalStore } from 'react'

const KEY = 'dailies.single-keys'
const listeners = new Set<() => void>()

/** Whether keys without ⌘ or Ctrl do something, in this browser. Whoever speaks to the computer may not want that. */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function useSingleKeys(): [boolean, (work: boolean) => void] {
  const work = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    singleKeysWork,
    () => true,
  )
  return [work, letWork]
}

function letWork(work: boolean): void {
  try {
    if (work) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    return // Storage can be forbidden; then they work.
  }
  for (const listener of listeners) listener()
}
