'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import {
  type ChoiceField,
  chosenOf,
  type Filter,
  withChosen,
  withDays,
  withTag,
} from '#lib/gallery/filter.ts'
import { useFilterFields } from './filter-fields.ts'
import { Menu, MenuChoice, MenuHeading, MenuNote, MenuToggle } from './menu.tsx'
import type { ChangeFilter } from './use-filter.ts'

interface Props extends PopupProps {
  filter: Filter
  change: ChangeFilter
}

const NAMED: readonly string[] = ['person', 'project', 'tags']

/** What can be chosen of some fields. Names are asked for when their menu is opened. */
export function FieldsPanel({
  fields,
  filter,
  change,
  ...popup
}: Props & { fields: readonly (ChoiceField | 'tags')[] }) {
  const say = useTranslations('gallery.filter')
  const named = fields.some((field) => NAMED.includes(field))
  const { choices, options, tags, labelOf } = useFilterFields(named)
  const again = (
    <Button look="link" onClick={() => void choices.refetch()}>
      {say('again')}
    </Button>
  )
  return (
    <Menu {...popup}>
      {named && choices.isError ? (
        <MenuNote>
          {say('failed')} {again}
        </MenuNote>
      ) : named && !choices.data ? (
        <MenuNote>{say('loading')}</MenuNote>
      ) : null}
      {fields.map((field) =>
        field === 'tags' ? (
          tags.map(({ value, label }) => (
            <MenuToggle
              key={value}
              checked={filter.tags.includes(value)}
              toggle={() => change((now) => withTag(now, value), 'replace')}
            >
              {label}
            </MenuToggle>
          ))
        ) : (
          <div key={field}>
            {fields.length > 1 ? <MenuHeading>{labelOf(field)}</MenuHeading> : null}
            <MenuChoice
              value={chosenOf(filter, field)}
              options={options[field]}
              choose={(value) => change((now) => withChosen(now, field, value))}
            />
          </div>
        ),
      )}
      {fields[0] === 'tags' && choices.data && tags.length === 0 ? (
        <MenuNote>{say('noTags')}</MenuNote>
      ) : null}
    </Menu>
  )
}

/** The first and the last day that are shown; either may be left open. */
export function DaysPanel({ filter, change, ...popup }: Props) {
  const say = useTranslations('gallery.filter')
  const zone = useZone()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const days = daysOf(event.currentTarget)
    change((now) => withDays(now, ...days, zone))
    popup.onOpenChange(false)
  }
  return (
    <PopoverPanel {...popup} label={say('days')} className="p-4">
      <form onSubmit={apply} className="grid gap-3">
        <DayFields filter={filter} />
        <Button look="primary" type="submit">
          {say('apply')}
        </Button>
      </form>
    </PopoverPanel>
  )
}

/** The first and the last day that are shown, as the two fields of a form; see daysOf. */
export function DayFields({ filter }: { filter: Filter }) {
  const say = useTranslations('gallery.filter')
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
            className="h-10 min-w-0 rounded-control border border-edge bg-bg px-3 text-14 text-text pointer-coarse:h-11 pointer-coarse:text-16"
          />
        </label>
      ))}
    </div>
  )
}

/** What is typed into DayFields. */
export function daysOf(form: HTMLFormElement): [since: string | null, until: string | null] {
  const given = new FormData(form)
  return [String(given.get('since') ?? '') || null, String(given.get('until') ?? '') || null]
}
