'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { useZone } from '#components/time/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Filter } from '#lib/gallery/filter.ts'
import { triggerClasses } from './menu.tsx'
import type { ChangeFilter } from './use-filter.ts'

/** The first and the last day that are shown; either may be left open. */
export function DaysMenu({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  const zone = useZone()
  const [open, setOpen] = useState(false)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(withDays(filter, new FormData(event.currentTarget), zone))
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger data-active={filter.since || filter.until ? '' : undefined} className={triggerClasses}>
        {say('days')}
        <ChevronDown aria-hidden className="size-3.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={say('days')}
          className="z-50 rounded-frame border border-line bg-surface p-4 shadow-popover"
        >
          <form onSubmit={apply} className="grid gap-3">
            <Days filter={filter} />
            <Button look="primary" type="submit">
              {say('apply')}
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The two fields of a form. */
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
