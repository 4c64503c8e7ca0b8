'use client'

import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { EVERYTHING, type Filter, MOST_COUNTED, restrictionsOf } from '#lib/gallery/filter.ts'
import { countQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { Chips } from './chips.tsx'
import { FilterMenus, SortMenu } from './filter-menus.tsx'
import { SearchField } from './search-field.tsx'
import type { ChangeFilter } from './use-filter.ts'

const FilterSheet = dynamic(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet), {
  ssr: false,
})

/** What is shown, and how to show less of it: search, menus (on phones a sheet), what is active, and how much was found. */
export function FilterBar({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  const [sheet, setSheet] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const restrictions = restrictionsOf(filter)
  const found = useFound(filter)
  return (
    <search aria-label={say('label')} className="mt-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField text={filter.text} search={(text) => change((now) => ({ ...now, text }), 'replace')} />
        <div className="order-last hidden basis-full flex-wrap items-center rail:flex wide:order-none wide:basis-auto">
          <FilterMenus filter={filter} change={change} />
        </div>
        <div className="ml-auto flex items-center gap-1">
          <div className="hidden rail:block">
            <SortMenu filter={filter} change={change} />
          </div>
          <Button ref={opener} className="rail:hidden" aria-haspopup="dialog" onClick={() => setSheet(true)}>
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
          <Button look="link" onClick={() => change(({ sort }) => ({ ...EVERYTHING, sort }))}>
            {say('clear')}
          </Button>
          <span role="status" className="text-12 text-muted tabular-nums">
            {found}
          </span>
        </div>
      ) : null}
      {sheet ? (
        <FilterSheet
          filter={filter}
          change={change}
          found={found}
          opener={opener}
          close={() => setSheet(false)}
        />
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
