'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dailiesQuery } from '#lib/gallery/dailies/query.ts'
import { type ListedTake, mergeTakes, nextPlayable, reviewedIds } from './playlist.ts'

const NONE: ReadonlySet<string> = new Set()

/** The day's takes as they are played, live, and where in them somebody is. */
export function usePlaylist(day: string, zone: string) {
  const { data } = useQuery(dailiesQuery({ day, zone }))
  const [seen, setSeen] = useState(data)
  const [all, setAll] = useState<ListedTake[]>(() => mergeTakes([], data?.takes ?? []))
  if (data && data !== seen) {
    setSeen(data)
    setAll(mergeTakes(all, data.takes))
  }
  const [leftOut, setLeftOut] = useState(NONE)
  const [currentId, setCurrentId] = useState(all[0]?.id ?? null)
  const [over, setOver] = useState(false)
  const takes = all.filter(({ id }) => !leftOut.has(id))
  const index = Math.max(
    0,
    takes.findIndex(({ id }) => id === currentId),
  )
  const goTo = (take: ListedTake | undefined) => {
    if (take) setCurrentId(take.id)
    setOver(take === undefined)
  }
  return {
    all,
    takes,
    index,
    current: over ? undefined : takes[index],
    left: data?.left ?? 0,
    moving: data?.moving ?? 0,
    unratedOnly: leftOut !== NONE,
    /** One further, or to the end. */
    next: () => goTo(takes[index + 1]),
    /** One back; from the end to where it was. */
    previous: () => goTo(takes[over ? index : Math.max(0, index - 1)]),
    playFrom: (position: number) => goTo(takes[position]),
    setUnratedOnly(only: boolean) {
      const without = only ? reviewedIds(all) : NONE
      setLeftOut(without)
      const id = nextPlayable(all, without, currentId)
      setCurrentId(id)
      setOver(id === null)
    },
  }
}
