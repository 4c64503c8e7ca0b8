'use client'

import { useState } from 'react'

/** Which open outcomes are chosen, to be decided at once. */
export interface Chosen {
  ids: ReadonlySet<string>
  press: (id: string) => void
  set: (ids: readonly string[]) => void
}

/** What was settled meanwhile is chosen no more. */
export function useChosen(unknowns: readonly { id: string }[]): Chosen {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(unknowns.flatMap(({ id }) => (pressed.has(id) ? [id] : [])))
  return {
    ids,
    press: (id) =>
      setPressed(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])),
    set: (chosen) => setPressed(new Set(chosen)),
  }
}
