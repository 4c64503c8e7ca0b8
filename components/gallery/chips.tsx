'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Filter, restrictionsOf, without } from '#lib/gallery/filter.ts'
import { useRestrictionWords } from './filter-fields.ts'
import type { ChangeFilter } from './use-filter.ts'

/** What is active; each can be dropped. */
export function Chips({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  const { labelOf, wordsOf } = useRestrictionWords(filter)
  return (
    <ul className="flex flex-wrap gap-2">
      {restrictionsOf(filter).map((restriction) => {
        const [name, value] = [labelOf(restriction), wordsOf(restriction)]
        const whole = value === '' ? name : say('chip', { name, value })
        return (
          <li key={restriction}>
            <button
              type="button"
              aria-label={say('drop', { name: whole })}
              title={whole}
              onClick={() => change((now) => without(now, restriction))}
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
