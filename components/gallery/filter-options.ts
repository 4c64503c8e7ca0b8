'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import {
  CHOICES,
  type Filter,
  NO_PROJECT,
  SORTS,
  STATE_GROUPS,
  type StateGroup,
} from '#lib/gallery/filter.ts'
import { choicesQuery } from '#lib/gallery/query-options.ts'

const STARS = ['1', '2', '3', '4', '5'] as const

/** What can be chosen of each kind, the same in the menus and in the sheet. The empty value is “any”. */
export function useFilterOptions(enabled: boolean) {
  const say = useTranslations('gallery')
  const choices = useQuery({ ...choicesQuery(), enabled })
  const any = { value: '' as const, label: say('filter.any') }
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const { people = [], projects = [], tags = [] } = choices.data ?? {}
  const projectNames = projects.map(({ id, name, archived }) => ({
    id,
    name: archived ? say('filter.archived', { name }) : name,
  }))
  return {
    choices,
    states: [
      any,
      ...(Object.keys(STATE_GROUPS) as StateGroup[]).map((value) => ({
        value,
        label: say(`filter.states.${value}`),
      })),
    ],
    people: [any, ...named(people)],
    projects: [any, { value: NO_PROJECT, label: say('filter.noProject') }, ...named(projectNames)],
    tags: tags.map(({ tag, count }) => ({ tag, label: `${tag} (${count})` })),
    stars: [any, ...STARS.map((value) => ({ value, label: say('filter.stars', { stars: Number(value) }) }))],
    chosen: [any, ...CHOICES.map((value) => ({ value, label: say(`choices.${value}`) }))],
    sorts: SORTS.map((value) => ({ value, label: say(`filter.sorts.${value}`) })),
  }
}

/** The filter with a tag more, or less. */
export function toggleTag(filter: Filter, tag: string): Filter {
  const tags = filter.tags.includes(tag) ? filter.tags.filter((one) => one !== tag) : [...filter.tags, tag]
  return { ...filter, tags }
}
