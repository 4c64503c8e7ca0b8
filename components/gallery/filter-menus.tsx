'use client'

import { ArrowDownWideNarrow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import type { Filter } from '#lib/gallery/filter.ts'
import { MenuOpener, openerClasses } from './menu-opener.tsx'
import type { ChangeFilter } from './use-filter.ts'

const load = () => import('./filter-panel.tsx')
const FilterPanel = lazy(() => load().then((part) => ({ default: part.FilterPanel })))
const DaysPanel = lazy(() => load().then((part) => ({ default: part.DaysPanel })))

interface FilterMenuProps {
  filter: Filter
  change: ChangeFilter
}

/** Whether something is chosen of each kind. */
const ACTIVE = {
  state: ({ state }: Filter) => state !== null,
  person: ({ person }: Filter) => person !== null,
  project: ({ project }: Filter) => project !== null,
  tags: ({ tags }: Filter) => tags.length > 0,
  rating: ({ rating, choice }: Filter) => rating !== null || choice !== null,
} as const
const KINDS = Object.keys(ACTIVE) as (keyof typeof ACTIVE)[]

/** The filters as menus side by side, for wide windows. What is in them is fetched when one is about to be opened. */
export function FilterMenus({ filter, change }: FilterMenuProps) {
  const say = useTranslations('gallery.filter')
  return (
    <>
      {KINDS.map((kind) => (
        <MenuOpener
          key={kind}
          label={say(kind)}
          active={ACTIVE[kind](filter)}
          load={load}
          popup={(popup) => <FilterPanel kind={kind} filter={filter} change={change} {...popup} />}
        />
      ))}
      <MenuOpener
        kind="dialog"
        label={say('days')}
        active={Boolean(filter.since || filter.until)}
        load={load}
        popup={(popup) => <DaysPanel filter={filter} change={change} {...popup} />}
      />
      <button
        type="button"
        aria-pressed={filter.commented}
        data-active={filter.commented ? '' : undefined}
        onClick={() => change((now) => ({ ...now, commented: !now.commented }))}
        className={`${openerClasses} aria-pressed:bg-raised`}
      >
        {say('comments')}
      </button>
    </>
  )
}

/** In which order everything is shown. */
export function SortMenu({ filter, change }: FilterMenuProps) {
  const say = useTranslations('gallery.filter')
  return (
    <MenuOpener
      label={say(`sorts.${filter.sort}`)}
      active={filter.sort !== 'newest'}
      icon={<ArrowDownWideNarrow aria-hidden className="size-4" />}
      load={load}
      popup={(popup) => <FilterPanel kind="sort" filter={filter} change={change} {...popup} />}
    />
  )
}
