'use client'

import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, Trash2, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMinute, useZone } from '#components/time/clock.tsx'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import {
  EVERYTHING,
  type Filter,
  MOST_COUNTED,
  type Restriction,
  restrictionsOf,
  without,
} from '#lib/gallery/filter.ts'
import { choicesQuery, countQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { FilterMenus, SortMenu } from './filter-menus.tsx'
import { restrictionWords } from './filter-words.ts'
import { SearchField } from './search-field.tsx'

const FilterSheet = dynamic(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet), {
  ssr: false,
})

export type ChangeFilter = (next: Filter, how?: 'push' | 'replace') => void

/** What is shown, and how to show less of it: search, menus (on phones a sheet), what is active, and how much was found. */
export function FilterBar({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  const [sheet, setSheet] = useState(false)
  const restrictions = restrictionsOf(filter)
  const found = useFound(filter)
  return (
    <search aria-label={say('label')} className="mt-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField text={filter.text} search={(text) => change({ ...filter, text }, 'replace')} />
        <div className="order-last hidden basis-full flex-wrap items-center rail:flex wide:order-none wide:basis-auto">
          <FilterMenus filter={filter} change={change} />
        </div>
        <div className="ml-auto flex items-center gap-1">
          <div className="hidden rail:block">
            <SortMenu filter={filter} change={change} />
          </div>
          <Button className="rail:hidden" aria-haspopup="dialog" onClick={() => setSheet(true)}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {say('openCount', { count: restrictions.filter((one) => one !== 'text').length })}
          </Button>
          <Link
            href={paths.trash()}
            prefetch={false}
            aria-label={say('trash')}
            title={say('trash')}
            className={`${buttonClasses('icon')} size-9`}
          >
            <Trash2 aria-hidden className="size-4" />
          </Link>
        </div>
      </div>
      {restrictions.length > 0 ? (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <Chips filter={filter} change={change} />
          <Button look="link" onClick={() => change({ ...EVERYTHING, sort: filter.sort })}>
            {say('clear')}
          </Button>
          <span role="status" className="text-12 text-muted tabular-nums">
            {found}
          </span>
        </div>
      ) : null}
      {sheet ? (
        <FilterSheet filter={filter} change={change} found={found} close={() => setSheet(false)} />
      ) : null}
    </search>
  )
}

/** What was found, in words; empty while that is not known. */
function useFound(filter: Filter): string {
  const say = useTranslations('gallery.filter')
  const { data } = useQuery({ ...countQuery(filter), enabled: restrictionsOf(filter).length > 0 })
  if (!data) return ''
  return data.count > MOST_COUNTED
    ? say('foundMany', { count: MOST_COUNTED })
    : say('found', { count: data.count })
}

/** What is active; each can be dropped. */
export function Chips({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery')
  const language = useLocale()
  const [now, zone] = [useMinute(), useZone()]
  const named = filter.person !== null || filter.project !== null
  const { data: choices } = useQuery({ ...choicesQuery(), enabled: named })
  const words = (restriction: Restriction) =>
    restrictionWords(say, filter, restriction, { choices, now, zone, language })
  return (
    <ul className="flex flex-wrap gap-2">
      {restrictionsOf(filter).map((restriction) => {
        const { name, value } = words(restriction)
        const whole = value === '' ? name : say('filter.chip', { name, value })
        return (
          <li key={restriction}>
            <button
              type="button"
              aria-label={say('filter.drop', { name: whole })}
              title={whole}
              onClick={() => change(without(filter, restriction))}
              className="flex h-8 max-w-72 items-center gap-1.5 rounded-full border border-line bg-raised pr-2 pl-3 text-12 font-medium transition-colors hover:border-edge pointer-coarse:h-10"
            >
              <span className="truncate" dir="auto">
                {value || name}
              </span>
              <X aria-hidden className="size-3.5 shrink-0 text-muted" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
