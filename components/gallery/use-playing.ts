'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { SubmissionView } from '#lib/gallery/view.ts'

/** Which card plays its video; null for none. */
export interface Playing {
  id: string | null
  /** Plays this one, or stops it. */
  toggle: (id: string) => void
}

/**
 * One card of the gallery of a filter plays at a time.
 * @param name of the filter: another gallery begins with none.
 * @param onGone called when what plays is no longer there, as when somebody else puts it in the trash.
 */
export function usePlaying(
  name: string,
  submissions: readonly SubmissionView[],
  onGone: () => void,
): Playing {
  const [chosen, setChosen] = useState<{ name: string; id: string } | null>(null)
  const id = chosen?.name === name ? chosen.id : null
  const gone = id !== null && !submissions.some((submission) => submission.id === id)
  const leave = useEffectEvent(() => {
    setChosen(null)
    onGone()
  })
  useEffect(() => {
    if (gone) leave()
  }, [gone])
  const toggle = useCallback(
    (pressed: string) =>
      setChosen((now) => (now?.name === name && now.id === pressed ? null : { name, id: pressed })),
    [name],
  )
  return { id, toggle }
}
