'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { choose, NOTHING, press, type Selection, stretch } from '#components/ui/selection.ts'

export interface Selecting {
  selection: Selection
  press: (id: string, range: boolean) => void
  stretch: (from: string, to: string) => void
  /** Everything that is loaded. */
  all: () => void
  /** Exactly these, which the filter of this name finds; nothing when another one is shown by now. */
  choose: (ids: readonly string[], name: string) => void
  /** @returns whether there was anything to clear. */
  clear: () => boolean
}

/** What is selected; another filter begins with nothing. */
export function useSelection(shown: readonly string[], name: string): Selecting {
  const [selection, setSelection] = useState(NOTHING)
  // Cards are given the same functions however often the list changes.
  const latest = useRef({ shown, selection, name })
  latest.current = { shown, selection, name }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter
  useEffect(() => setSelection(NOTHING), [name])
  const pressOne = useCallback((id: string, range: boolean) => {
    setSelection((now) => press(now, latest.current.shown, id, { range }))
  }, [])
  return useMemo(
    () => ({
      selection,
      press: pressOne,
      stretch: (from, to) => setSelection((now) => stretch(now, latest.current.shown, from, to)),
      all: () => setSelection(choose(latest.current.shown)),
      choose: (ids, of) => of === latest.current.name && setSelection(choose(ids)),
      clear: () => {
        const any = latest.current.selection.ids.size > 0
        setSelection(NOTHING)
        return any
      },
    }),
    [selection, pressOne],
  )
}
