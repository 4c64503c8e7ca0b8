'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { HINTS, type Hint } from './hint.ts'

const listeners = new Set<() => void>()
const keyOf = (personId: string) => `dailies.hints.${personId}`

/**
 * The hints that a person has followed or dismissed in this browser; null until that is known. Where the browser keeps
 * nothing, all are, because they would come back with every page.
 */
export function useDoneHints(personId: string): [readonly string[] | null, (hint: Hint) => void] {
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read(personId),
    () => null,
  )
  const finish = useCallback((hint: Hint) => write(personId, hint), [personId])
  return [useMemo(() => (kept === null ? null : kept.split(' ')), [kept]), finish]
}

function read(personId: string): string {
  try {
    return localStorage.getItem(keyOf(personId)) ?? ''
  } catch {
    return HINTS.join(' ')
  }
}

function write(personId: string, hint: Hint): void {
  const done = read(personId).split(' ').filter(Boolean)
  if (done.includes(hint)) return
  try {
    localStorage.setItem(keyOf(personId), [...done, hint].join(' '))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}
