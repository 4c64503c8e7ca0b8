'use client'

import { ArrowDownWideNarrow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { type Filter, restrictionsOf } from '#lib/gallery/filter.ts'
import { BarButton, BarMenu } from './bar-button.tsx'
import { useFilterFields } from './filter-fields.ts'
import type { ChangeFilter } from './use-filter.ts'

const load = () => import('./filter-panels.tsx')
const FieldsPanel = lazy(() => load().then((file) => ({ default: file.FieldsPanel })))
const DaysPanel = lazy(() => load().then((file) => ({ default: file.DaysPanel })))

/** The fields of each menu. */
const MENUS = [['state'], ['person'], ['project'], ['tags'], ['rating', 'choice']] as const

/** The filters as menus side by side, for wide windows. */
export function FilterMenus({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const { labelOf } = useFilterFields(false)
  const active = restrictionsOf(filter)
  return (
    <>
      {MENUS.map((fields) => (
        <BarMenu
          key={fields[0]}
          label={labelOf(fields[0])}
          active={fields.some((field) => active.includes(field))}
          load={load}
          popup={(popup) => <FieldsPanel fields={fields} filter={filter} change={change} {...popup} />}
        />
      ))}
      <BarMenu
        kind="dialog"
        label={labelOf('days')}
        active={active.includes('days')}
        load={load}
        popup={(popup) => <DaysPanel filter={filter} change={change} {...popup} />}
      />
      <BarButton
        aria-pressed={filter.commented}
        active={filter.commented}
        onClick={() => change((now) => ({ ...now, commented: !now.commented }))}
      >
        {labelOf('comments')}
      </BarButton>
    </>
  )
}

/** In which order everything is shown. */
export function SortMenu({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  return (
    <BarMenu
      label={say(`sorts.${filter.sort}`)}
      active={filter.sort !== 'newest'}
      icon={<ArrowDownWideNarrow aria-hidden className="size-4" />}
      load={load}
      popup={(popup) => <FieldsPanel fields={['sort']} filter={filter} change={change} {...popup} />}
    />
  )
}
