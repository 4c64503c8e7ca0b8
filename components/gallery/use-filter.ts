import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { type Filter, filterOf, queryOf, type Restriction } from '#lib/gallery/filter.ts'
import { paths } from '#lib/paths.ts'

/**
 * Edits the filter as the address has it at that moment: the page's own may be older, where a person changes one
 * thing right after another.
 */
export type ChangeFilter = (edit: (now: Filter) => Filter, how?: 'push' | 'replace') => void

/**
 * The filter is in the address and nowhere else, so that Back undoes it and a link shows the same to others.
 * `replace` changes it without a step of its own, during typing.
 */
export function useFilter(): { filter: Filter; change: ChangeFilter } {
  const { query, latest, follow } = useQueryOfAddress()
  const zone = useDrawnZone()
  const filter = useMemo(() => filterOf(new URLSearchParams(query), zone), [query, zone])
  const change = useCallback<ChangeFilter>(
    (edit, how = 'push') => {
      const now = latest()
      const next = queryOf(edit(filterOf(new URLSearchParams(now), zone)))
      if (next === now) return
      follow(next)
      // Next hears of both, and asks the server for nothing.
      if (how === 'push') window.history.pushState(null, '', paths.gallery(next))
      else window.history.replaceState(null, '', paths.gallery(next))
    },
    [zone, latest, follow],
  )
  return { filter, change }
}

/**
 * The filter in the address. The router follows it in its own time, and puts older addresses back on the way: until it
 * has caught up, the last request counts.
 */
function useQueryOfAddress() {
  const shown = useSearchParams().toString()
  const [ahead, setAhead] = useState<readonly string[]>([])
  const known = useRef({ shown, ahead }) // a timer's function may be older than what is shown
  const set = useCallback((next: readonly string[]) => {
    known.current.ahead = next
    setAhead(next)
  }, [])
  useEffect(() => {
    known.current.shown = shown
    // One that was not asked for here is a step back, or a link.
    const place = known.current.ahead.lastIndexOf(shown)
    set(place < 0 ? [] : known.current.ahead.slice(place + 1))
  }, [shown, set])
  const latest = useCallback(() => known.current.ahead.at(-1) ?? known.current.shown, [])
  const follow = useCallback(
    (next: string) => set(next === known.current.shown ? [] : [...known.current.ahead, next]),
    [set],
  )
  return { query: ahead.at(-1) ?? shown, latest, follow }
}

/** How each field is called, in the menus, the sheet and the chips. */
const LABELS = {
  text: 'filter.search',
  state: 'filter.state',
  person: 'filter.person',
  project: 'filter.project',
  tags: 'filter.tags',
  rating: 'filter.rating',
  choice: 'filter.chosen',
  days: 'filter.days',
  comments: 'filter.comments',
  sort: 'filter.sort',
} as const satisfies Record<Restriction | 'sort', string>

/** Translates the names of the fields. */
export function useFieldNames() {
  const say = useTranslations('gallery')
  return (field: Restriction | 'sort') => say(LABELS[field])
}
