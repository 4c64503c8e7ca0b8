import { useQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow, SearchX, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { FocusStays } from '#components/client/focus-stays.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { EVERYTHING, type Filter, MOST_COUNTED, restrictionsOf } from '#lib/gallery/filter.ts'
import { countQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { BarButton, BarMenu, barClasses } from './bar-button.tsx'
import { SearchField } from './search-field.tsx'
import { type ChangeFilter, useFieldNames } from './use-filter.ts'

interface Props {
  filter: Filter
  change: ChangeFilter
}

/** The bar of search, menus (in a scrolling row on phones), active filters and the number of results. */
export function FilterBar({ filter, change }: Props) {
  const say = useTranslations('gallery.filter')
  const restrictions = restrictionsOf(filter)
  const found = useFound(filter)
  return (
    <search aria-label={say('label')} className="mt-4 grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField text={filter.text} search={(text) => change((now) => ({ ...now, text }), 'replace')} />
        <div className="order-last -mx-4 flex w-[calc(100%+32px)] min-w-0 shrink-0 items-center overflow-x-auto px-4 py-0.5 *:shrink-0 [scrollbar-width:none] rail:m-0 rail:w-full rail:flex-wrap rail:overflow-visible rail:p-0 min-[1240px]:order-none min-[1240px]:w-auto min-[1240px]:shrink">
          <FilterMenus filter={filter} change={change} />
        </div>
        <div className="ml-auto flex items-center gap-1">
          <SortMenu filter={filter} change={change} />
          <Link href={paths.trash()} prefetch={false} title={say('trash')} className={barClasses}>
            <Trash2 aria-hidden className="size-4" />
            <span className="sr-only min-[1440px]:not-sr-only">{say('trash')}</span>
          </Link>
        </div>
      </div>
      {restrictions.length > 0 ? (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <FocusStays />
          <Suspense>
            <Chips filter={filter} change={change} />
          </Suspense>
          <Button look="link" onClick={() => change(({ sort }) => ({ ...EVERYTHING, sort }))}>
            {say('clear')}
          </Button>
          <span role="status" className="text-12 text-muted tabular-nums">
            {found}
          </span>
        </div>
      ) : null}
    </search>
  )
}

/** The number of results in words; empty while unknown. */
function useFound(filter: Filter): string {
  const say = useTranslations('gallery.filter')
  const { data } = useQuery({ ...countQuery(filter), enabled: restrictionsOf(filter).length > 0 })
  if (!data) return ''
  return data.count > MOST_COUNTED
    ? say('foundMany', { count: MOST_COUNTED })
    : say('found', { count: data.count })
}

const load = () => import('./filter-panels.tsx')
const Chips = lazyPart(load, 'Chips')
const FieldPanel = lazyPart(load, 'FieldPanel')
const DaysPanel = lazyPart(load, 'DaysPanel')

const MENUS = ['state', 'person', 'project', 'tags', 'rating', 'choice'] as const

/** The filters as menus side by side. */
function FilterMenus({ filter, change }: Props) {
  const labelOf = useFieldNames()
  const active = restrictionsOf(filter)
  return (
    <>
      {MENUS.map((field) => (
        <BarMenu
          key={field}
          label={labelOf(field)}
          active={active.includes(field)}
          load={load}
          popup={(popup) => <FieldPanel field={field} filter={filter} change={change} {...popup} />}
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

function SortMenu({ filter, change }: Props) {
  const say = useTranslations('gallery.filter')
  return (
    <BarMenu
      label={say(`sorts.${filter.sort}`)}
      active={filter.sort !== 'newest'}
      short
      icon={<ArrowDownWideNarrow aria-hidden className="size-4" />}
      load={load}
      popup={(popup) => <FieldPanel field="sort" filter={filter} change={change} {...popup} />}
    />
  )
}

/** No results: offers filters to drop. */
export function NothingFound({ filter, change }: Props) {
  const say = useTranslations('gallery.filter')
  return (
    <Empty icon={SearchX} title={say('nothing')} help={say('nothingHelp')}>
      <Suspense>
        <Chips filter={filter} change={change} />
      </Suspense>
    </Empty>
  )
}
