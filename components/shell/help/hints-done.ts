'use client'

import { useCallback } from 'react'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { useHydrated } from '#components/ui/hydrated.ts'
import type { Hint } from './hint.ts'

type Done = Record<string, readonly string[]>

/** By person. */
const useDone = createStored<Done>('dailies.hints', {}, (kept) => entriesOf(kept, Array.isArray))

/** The hints that a person has followed or dismissed in this browser; null until that is known. */
export function useDoneHints(personId: string): [readonly string[] | null, (hint: Hint) => void] {
  const done = useDone((state) => state[personId]) ?? []
  const finish = useCallback(
    (hint: Hint) => {
      useDone.setState(({ [personId]: before = [] }) =>
        before.includes(hint) ? {} : { [personId]: [...before, hint] },
      )
    },
    [personId],
  )
  return [useHydrated() ? done : null, finish]
}
