import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Asked, type DailyTake, dailiesQuery } from '#lib/gallery/dailies/query.ts'

/** A take of the list. A take deleted since keeps its place and is marked. */
export interface ListedTake extends DailyTake {
  gone: boolean
}

/**
 * Merges fresh takes into the list: the shown take stays in place for its viewer, and a newly finished take
 * is inserted in the order of the day.
 *
 * @param ids the order of a list; without it, takes are ordered by time.
 */
export function mergeTakes(
  listed: readonly ListedTake[],
  fresh: readonly DailyTake[],
  ids: readonly string[] = [],
): ListedTake[] {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const now = new Map(fresh.map((take) => [take.id, take]))
  const kept = listed.map((take) => {
    const seen = now.get(take.id)
    now.delete(take.id)
    return seen ? { ...seen, gone: false } : { ...take, gone: true }
  })
  return [...kept, ...[...now.values()].map((take) => ({ ...take, gone: false }))].sort(
    (a, b) =>
      (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  )
}

/** Neither rated nor chosen yet. */
export function isUnreviewed({ rating, choice }: DailyTake): boolean {
  return rating === null && choice === null
}

/** The takes that the switch "unreviewed only" skips. A snapshot, so that rating a take does not remove it. */
export function reviewedIds(takes: readonly DailyTake[]): ReadonlySet<string> {
  return new Set(takes.filter((take) => !isUnreviewed(take)).map(({ id }) => id))
}

/** The take to play after a skipped one: the next that is not skipped, else the first. */
export function nextPlayable(
  takes: readonly DailyTake[],
  leftOut: ReadonlySet<string>,
  from: string | null,
): string | null {
  const start = Math.max(
    0,
    takes.findIndex(({ id }) => id === from),
  )
  const found = [...takes.slice(start), ...takes.slice(0, start)].find(({ id }) => !leftOut.has(id))
  return found?.id ?? null
}

/** The counts of a day. */
export function tally(takes: readonly DailyTake[]) {
  const count = (matches: (take: DailyTake) => boolean) => takes.filter(matches).length
  return {
    select: count(({ choice }) => choice === 'select'),
    maybe: count(({ choice }) => choice === 'maybe'),
    reject: count(({ choice }) => choice === 'reject'),
    unreviewed: count(isUnreviewed),
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The takes of a day or a list, live, and the current take. */
export function usePlaylist(asked: Asked) {
  const ids = 'ids' in asked ? asked.ids.split(',') : []
  const { data } = useQuery(dailiesQuery(asked))
  const [seen, setSeen] = useState(data)
  const [all, setAll] = useState<ListedTake[]>(() => mergeTakes([], data?.takes ?? [], ids))
  const [leftOut, setLeftOut] = useState(NONE)
  const [currentId, setCurrentId] = useState(all[0]?.id ?? null)
  if (data && data !== seen) {
    const merged = mergeTakes(all, data.takes, ids)
    setSeen(data)
    setAll(merged)
    // The first take that finishes keeps the screen when an earlier one finishes after it.
    setCurrentId((current) => current ?? merged[0]?.id ?? null)
  }
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
    latest: data?.latest ?? null,
    unreviewedOnly: leftOut !== NONE,
    /** Next take, or the end. */
    next: () => goTo(takes[index + 1]),
    /** Previous take; from the end, the last shown one. */
    previous: () => goTo(takes[over ? index : Math.max(0, index - 1)]),
    playFrom: (position: number) => goTo(takes[position]),
    setUnreviewedOnly(only: boolean) {
      const without = only ? reviewedIds(all) : NONE
      setLeftOut(without)
      const id = nextPlayable(all, without, currentId)
      setCurrentId(id)
      setOver(id === null)
    },
  }
}
