'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { useZone } from '#components/time/clock.tsx'
import { type Filter, filterOf, queryOf } from '#lib/gallery/filter.ts'
import { paths } from '#lib/paths.ts'

/** A function is given the filter as the address has it at that moment. */
export type ChangeFilter = (next: Filter | ((now: Filter) => Filter), how?: 'push' | 'replace') => void

/**
 * The filter is in the address and nowhere else, so that Back undoes it and a link shows the same to somebody else.
 * `replace` changes it without a step of its own: while somebody types.
 */
export function useFilter(): { filter: Filter; change: ChangeFilter } {
  const asked = useSearchParams().toString()
  const zone = useZone()
  const filter = useMemo(() => filterOf(new URLSearchParams(asked), zone), [asked, zone])
  const change = useCallback<ChangeFilter>(
    (next, how) => {
      const now = () => filterOf(new URLSearchParams(window.location.search), zone)
      goTo(typeof next === 'function' ? next(now()) : next, how)
    },
    [zone],
  )
  return { filter, change }
}

function goTo(next: Filter, how: 'push' | 'replace' = 'push'): void {
  const address = paths.gallery(queryOf(next))
  if (address === `${window.location.pathname}${window.location.search}`) return
  // Next hears of both, and asks the server for nothing.
  if (how === 'push') window.history.pushState(null, '', address)
  else window.history.replaceState(null, '', address)
}
