'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import type { FormEvent } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { menuItemClasses } from '#components/ui/styles.ts'
import {
  type ChoiceField,
  chosenOf,
  type Filter,
  withChosen,
  withDays,
  withTag,
} from '#lib/gallery/filter.ts'
import { type ChangeFilter, useFilterFields } from './use-filter.ts'

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
    <MenuPanel {...popup} align="start" className="max-w-72 min-w-44">
      {named && !choices.data ? (
        <p className={noteClasses}>
          {choices.isError ? (
            <>
              {say('failed')} {again}
            </>
          ) : (
            say('loading')
          )}
        </p>
      ) : null}
      {fields.map((field) =>
        field === 'tags' ? (
          tags.map(({ value, label }) => (
            <Menu.CheckboxItem
              key={value}
              checked={filter.tags.includes(value)}
              onCheckedChange={() => change((now) => withTag(now, value), 'replace')}
              onSelect={(event) => event.preventDefault()}
              className={menuItemClasses}
            >
              <Line>{label}</Line>
            </Menu.CheckboxItem>
          ))
        ) : (
          <Menu.RadioGroup
            key={field}
            value={chosenOf(filter, field)}
            onValueChange={(value) => change((now) => withChosen(now, field, value))}
          >
            {fields.length > 1 ? (
              <Menu.Label className="px-2.5 pt-2 pb-1 text-11 text-muted">{labelOf(field)}</Menu.Label>
            ) : null}
            {options[field].map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} className={menuItemClasses}>
                <Line>{label}</Line>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        ),
      )}
      {fields[0] === 'tags' && choices.data && tags.length === 0 ? (
        <p className={noteClasses}>{say('noTags')}</p>
      ) : null}
    </MenuPanel>
  )
}

const noteClasses = 'px-2.5 py-2 text-13 text-muted'

function Line({ children }: { children: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
      <Menu.ItemIndicator>
        <Check aria-hidden className="size-4" />
      </Menu.ItemIndicator>
    </>
  )
}

/** The first and the last day that are shown; either may be left open. */
export function DaysPanel({ filter, change, ...popup }: Props) {
  const say = useTranslations('gallery.filter')
  const zone = useZone()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const dayOf = (name: string) => String(given.get(name) ?? '') || null
    change((now) => withDays(now, dayOf('since'), dayOf('until'), zone))
    popup.onOpenChange(false)
  }
  return (
    <PopoverPanel {...popup} label={say('days')} className="p-4">
      <form onSubmit={apply} className="grid gap-3">
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
        <Button look="primary" type="submit">
          {say('apply')}
        </Button>
      </form>
    </PopoverPanel>
  )
}
