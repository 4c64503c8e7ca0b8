'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { dayDate } from '#lib/gallery/days.ts'
import {
  CHOICES,
  type ChoiceField,
  chosenOf,
  type Filter,
  filterOf,
  NO_PROJECT,
  queryOf,
  type Restriction,
  SORTS,
  STATE_GROUPS,
  type StateGroup,
} from '#lib/gallery/filter.ts'
import { choicesQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'

/**
 * Edits the filter as the address has it at that moment: what is on the page may be older, where somebody changes one
 * thing right after another.
 */
export type ChangeFilter = (edit: (now: Filter) => Filter, how?: 'push' | 'replace') => void

/**
 * The filter is in the address and nowhere else, so that Back undoes it and a link shows the same to somebody else.
 * `replace` changes it without a step of its own: while somebody types.
 */
export function useFilter(): { filter: Filter; change: ChangeFilter } {
  const { query, latest, follow } = useQueryOfAddress()
  const zone = useZone()
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
 * What the address asks for. The router follows it in its own time, and puts older addresses back on the way: until it
 * is there, what was asked last counts.
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

const STARS = ['1', '2', '3', '4', '5'] as const

/** One of several; the empty value is “any”. */
export interface Option {
  value: string
  label: string
}

/**
 * What the gallery can be filtered by: the names of the fields, and what can be chosen of each.
 * @param enabled asks for people, projects and tags.
 */
export function useFilterFields(enabled: boolean) {
  const say = useTranslations('gallery')
  const choices = useQuery({ ...choicesQuery(), enabled })
  const { people = [], projects = [], tags = [] } = choices.data ?? {}
  const any = { value: '', label: say('filter.any') }
  const options: Record<ChoiceField, Option[]> = {
    sort: SORTS.map((value) => ({ value, label: say(`filter.sorts.${value}`) })),
    state: [
      any,
      ...(Object.keys(STATE_GROUPS) as StateGroup[]).map((value) => ({
        value,
        label: say(`filter.states.${value}`),
      })),
    ],
    person: [any, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    project: [
      any,
      { value: NO_PROJECT, label: say('filter.noProject') },
      ...projects.map(({ id, name, archived }) => ({
        value: id,
        label: archived ? say('filter.archived', { name }) : name,
      })),
    ],
    rating: [any, ...STARS.map((value) => ({ value, label: say('filter.stars', { stars: Number(value) }) }))],
    choice: [any, ...CHOICES.map((value) => ({ value, label: say(`choices.${value}`) }))],
  }
  return {
    choices,
    options,
    tags: tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
    labelOf: (field: Restriction | 'sort') => say(LABELS[field]),
  }
}

/** What a restriction is, in words; empty where its name says it all. Names that are not known yet are an ellipsis. */
export function useRestrictionWords(filter: Filter) {
  const say = useTranslations('gallery')
  const language = useLocale()
  const [now, zone] = [useMinute(), useZone()]
  const { options, choices, labelOf } = useFilterFields(filter.person !== null || filter.project !== null)
  const dayOf = (key: string | null) => key && dayDate(key, now, zone, language)
  const days = () => {
    const [since, until] = [dayOf(filter.since), dayOf(filter.until)]
    if (since && until) return since === until ? since : say('filter.dayRange', { since, until })
    return since ? say('filter.sinceDay', { day: since }) : say('filter.untilDay', { day: until ?? '' })
  }
  const wordsOf = (restriction: Restriction): string => {
    if (restriction === 'text') return `“${filter.text.trim()}”`
    if (restriction === 'tags') return filter.tags.map((tag) => say('tag', { tag })).join(' ')
    if (restriction === 'days') return days()
    if (restriction === 'comments') return ''
    const chosen = chosenOf(filter, restriction)
    const project = restriction === 'project' && choices.data?.projects.find(({ id }) => id === chosen)
    if (project) return project.name
    return options[restriction].find(({ value }) => value === chosen)?.label ?? '…'
  }
  return { labelOf, wordsOf }
}
