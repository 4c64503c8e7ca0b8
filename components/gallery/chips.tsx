'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { type Filter, type Restriction, restrictionsOf, without } from '#lib/gallery/filter.ts'
import { choicesQuery } from '#lib/gallery/query-options.ts'
import { restrictionWords } from './filter-words.ts'
import type { ChangeFilter } from './use-filter.ts'

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
