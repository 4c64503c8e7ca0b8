import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { type Filter, filterOf, queryOf, type Restriction } from '#lib/gallery/filter.ts'
import { paths } from '#lib/paths.ts'

/**
 * Edits the filter from the address at call time: the page's copy may be stale if a person changes one thing
 * right after another.
 */
export type ChangeFilter = (edit: (now: Filter) => Filter, how?: 'push' | 'replace') => void

/**
 * The filter lives only in the address, so that Back undoes it and a shared link shows the same. `replace`
 * changes it without a history entry, during typing.
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
      // Next picks up both calls without a request to the server.
      if (how === 'push') window.history.pushState(null, '', paths.gallery(next))
      else window.history.replaceState(null, '', paths.gallery(next))
    },
    [zone, latest, follow],
  )
  return { filter, change }
}

/**
 * The filter in the address. The router lags behind and passes through older addresses: until it has caught
 * up, the last request counts.
 */
function useQueryOfAddress() {
  const shown = useSearchParams().toString()
  const [ahead, setAhead] = useState<readonly string[]>([])
  const known = useRef({ shown, ahead }) // a timer's callback may be older than the shown filter
  const set = useCallback((next: readonly string[]) => {
    known.current.ahead = next
    setAhead(next)
  }, [])
  useEffect(() => {
    known.current.shown = shown
    // An address not requested here comes from Back or a link.
    const place = known.current.ahead.lastIndexOf(shown)
    set(place < 0 ? [] : known.current.ahead.slice(place + 1))
  }, [shown, set])
  useEffect(() => {
    // Back is newer than any request; the router may go back without having shown what is undone.
    const back = () => set([])
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [set])
  const latest = useCallback(() => known.current.ahead.at(-1) ?? known.current.shown, [])
  const follow = useCallback(
    (next: string) => set(next === known.current.shown ? [] : [...known.current.ahead, next]),
    [set],
  )
  return { query: ahead.at(-1) ?? shown, latest, follow }
}

/** The label of each field in the menus, the sheet and the chips. */
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

/** Translates the field names. */
export function useFieldNames() {
  const say = useTranslations('gallery')
  return (field: Restriction | 'sort') => say(LABELS[field])
}
