'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { type RefObject, useId } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { useFocusBack } from '#components/ui/focus-back.ts'
import { shadeClasses } from '#components/ui/styles.ts'
import { chosenOf, EVERYTHING, type Filter, withChosen, withDays, withTag } from '#lib/gallery/filter.ts'
import { type Option, useFilterFields } from './filter-fields.ts'
import { DayFields, daysOf } from './filter-panels.tsx'
import type { ChangeFilter } from './use-filter.ts'

const FIELDS = ['sort', 'state', 'person', 'project', 'rating', 'choice'] as const

/** All filters in one sheet, for phones. What is chosen is applied at once; the days, when they are whole. */
export function FilterSheet({
  filter,
  change,
  found,
  opener,
  close,
}: {
  filter: Filter
  change: ChangeFilter
  found: string
  opener: RefObject<HTMLElement | null>
  close: () => void
}) {
  const say = useTranslations('gallery.filter')
  const zone = useZone()
  const back = useFocusBack(opener)
  const { options, tags, labelOf } = useFilterFields(true)
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={shadeClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          {...back}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto rounded-t-panel border-t border-line bg-surface p-5 pb-[max(20px,env(safe-area-inset-bottom))]"
        >
          <div className="mb-4 flex items-center">
            <Dialog.Title className="flex-1 text-16 font-semibold">{say('open')}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="icon" aria-label={say('doneAll')}>
                <X aria-hidden className="size-4" />
              </Button>
            </Dialog.Close>
          </div>
          <div className="grid gap-4">
            {FIELDS.map((field) => (
              <Select
                key={field}
                label={labelOf(field)}
                value={chosenOf(filter, field)}
                options={options[field]}
                choose={(value) => change((now) => withChosen(now, field, value), 'replace')}
              />
            ))}
            <form
              onChange={(event) => {
                const days = daysOf(event.currentTarget)
                change((now) => withDays(now, ...days, zone), 'replace')
              }}
              onSubmit={(event) => event.preventDefault()}
            >
              <DayFields filter={filter} />
            </form>
            <Toggle
              checked={filter.commented}
              toggle={() => change((now) => ({ ...now, commented: !now.commented }), 'replace')}
            >
              {labelOf('comments')}
            </Toggle>
            {tags.length > 0 ? (
              <fieldset>
                <legend className="mb-1 text-12 text-muted">{labelOf('tags')}</legend>
                {tags.slice(0, 20).map(({ value, label }) => (
                  <Toggle
                    key={value}
                    checked={filter.tags.includes(value)}
                    toggle={() => change((now) => withTag(now, value), 'replace')}
                  >
                    {label}
                  </Toggle>
                ))}
              </fieldset>
            ) : null}
          </div>
          <div className="sticky -bottom-5 -mx-5 -mb-5 mt-5 flex gap-2 bg-surface px-5 pt-3 pb-5">
            <Button className="h-11" onClick={() => change(({ text }) => ({ ...EVERYTHING, text }))}>
              {say('clear')}
            </Button>
            <Dialog.Close asChild>
              <Button look="primary" className="h-11 flex-1">
                {found ? say('done', { count: found }) : say('doneAll')}
              </Button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Select({
  label,
  value,
  options,
  choose,
}: {
  label: string
  value: string
  options: readonly Option[]
  choose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="h-11 w-full rounded-control border border-edge bg-bg px-3 text-16"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Toggle({ checked, toggle, children }: { checked: boolean; toggle: () => void; children: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-14" dir="auto">
      <input type="checkbox" checked={checked} onChange={toggle} className="size-5 shrink-0 accent-accent" />
      <span className="min-w-0 truncate">{children}</span>
    </label>
  )
}
