'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { type FormEvent, type RefObject, useId } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { useFocusBack } from '#components/ui/focus-back.ts'
import { EVERYTHING, type Filter } from '#lib/gallery/filter.ts'
import { Days, withDays } from './days.tsx'
import { toggleTag, useFilterOptions } from './filter-options.ts'
import type { ChangeFilter } from './use-filter.ts'

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
  const options = useFilterOptions(true)
  const set = (changed: Partial<Filter>) => change((now) => ({ ...now, ...changed }), 'replace')
  const applyDays = (event: FormEvent<HTMLFormElement>) => {
    const days = new FormData(event.currentTarget)
    change((now) => withDays(now, days, zone), 'replace')
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
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
            <Select
              label={say('sort')}
              value={filter.sort}
              options={options.sorts}
              choose={(sort) =>
                set({ sort: options.sorts.find(({ value }) => value === sort)?.value ?? 'newest' })
              }
            />
            <Select
              label={say('state')}
              value={filter.state ?? ''}
              options={options.states}
              choose={(state) =>
                set({ state: options.states.find(({ value }) => value === state)?.value || null })
              }
            />
            <Select
              label={say('person')}
              value={filter.person ?? ''}
              options={options.people}
              choose={(person) => set({ person: person || null })}
            />
            <Select
              label={say('project')}
              value={filter.project ?? ''}
              options={options.projects}
              choose={(project) => set({ project: project || null })}
            />
            <Select
              label={say('rating')}
              value={filter.rating === null ? '' : String(filter.rating)}
              options={options.stars}
              choose={(stars) => set({ rating: stars ? Number(stars) : null })}
            />
            <Select
              label={say('chosen')}
              value={filter.choice ?? ''}
              options={options.chosen}
              choose={(choice) =>
                set({ choice: options.chosen.find(({ value }) => value === choice)?.value || null })
              }
            />
            <form onChange={applyDays} onSubmit={(event) => event.preventDefault()}>
              <Days filter={filter} />
            </form>
            <Toggle
              checked={filter.commented}
              toggle={() => change((now) => ({ ...now, commented: !now.commented }), 'replace')}
            >
              {say('comments')}
            </Toggle>
            {options.tags.length > 0 ? (
              <fieldset>
                <legend className="mb-1 text-12 text-muted">{say('tags')}</legend>
                {options.tags.slice(0, 20).map(({ tag, label }) => (
                  <Toggle
                    key={tag}
                    checked={filter.tags.includes(tag)}
                    toggle={() => change((now) => toggleTag(now, tag), 'replace')}
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
            <Button look="primary" className="h-11 flex-1" onClick={close}>
              {found ? say('done', { count: found }) : say('doneAll')}
            </Button>
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
  options: readonly { value: string; label: string }[]
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
