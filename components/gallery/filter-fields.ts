'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { dayDate } from '#lib/gallery/days.ts'
import {
  CHOICES,
  type ChoiceField,
  chosenOf,
  type Filter,
  NO_PROJECT,
  type Restriction,
  SORTS,
  STATE_GROUPS,
  type StateGroup,
} from '#lib/gallery/filter.ts'
import { choicesQuery } from '#lib/gallery/query-options.ts'

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
