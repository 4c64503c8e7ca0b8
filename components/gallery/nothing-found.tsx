'use client'

import { useTranslations } from 'next-intl'
import type { Filter } from '#lib/gallery/filter.ts'
import { Chips } from './chips.tsx'
import type { ChangeFilter } from './use-filter.ts'

/** Nothing fits: which filter to drop. */
export function NothingFound({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  return (
    <div className="mx-auto mt-12 grid max-w-[52ch] justify-items-center gap-2 text-center">
      <h2 className="text-16 font-semibold">{say('nothing')}</h2>
      <p className="mb-2 text-13 text-muted">{say('nothingHelp')}</p>
      <Chips filter={filter} change={change} />
    </div>
  )
}
