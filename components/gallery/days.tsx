'use client'

import { useTranslations } from 'next-intl'
import type { Filter } from '#lib/gallery/filter.ts'

/** The first and the last day that are shown, as the two fields of a form. */
export function Days({ filter }: { filter: Filter }) {
  const say = useTranslations('gallery.filter')
  const field =
    'h-10 rounded-control border border-edge bg-bg px-3 text-14 pointer-coarse:h-11 pointer-coarse:text-16'
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['since', 'until'] as const).map((name) => (
        <label key={name} className="grid gap-1 text-12 text-muted">
          {say(name)}
          <input
            type="date"
            name={name}
            defaultValue={filter[name] ?? ''}
            min="2000-01-01"
            max="2999-12-31"
            className={`${field} min-w-0 text-text`}
          />
        </label>
      ))}
    </div>
  )
}

/** The filter with the days of a form; turned round where the last comes before the first. */
export function withDays(filter: Filter, form: FormData, zone: string): Filter {
  const [since, until] = ['since', 'until'].map((name) => String(form.get(name) ?? '') || null)
  const turned = since && until && since > until
  const days = turned ? { since: until, until: since } : { since: since ?? null, until: until ?? null }
  return { ...filter, ...days, zone: days.since || days.until ? zone : null }
}
