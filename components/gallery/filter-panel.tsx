'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { useZone } from '#components/client/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import type { Filter } from '#lib/gallery/filter.ts'
import { Days, withDays } from './days.tsx'
import { toggleTag, useFilterOptions } from './filter-options.ts'
import { MenuChoice, MenuHeading, MenuNote, MenuToggle } from './menu-items.tsx'
import { listClasses } from './menu-opener.tsx'
import type { ChangeFilter } from './use-filter.ts'

interface ChoicesProps {
  filter: Filter
  change: ChangeFilter
}

const CHOICES = {
  state: States,
  person: People,
  project: Projects,
  tags: Tags,
  rating: Ratings,
  sort: Sorts,
} as const

/** What can be chosen of one kind. */
export function FilterPanel({
  kind,
  filter,
  change,
  ...popup
}: PopupProps & ChoicesProps & { kind: keyof typeof CHOICES }) {
  const Choices = CHOICES[kind]
  return (
    <MenuPanel {...popup} align="start" className={listClasses}>
      <Choices filter={filter} change={change} />
    </MenuPanel>
  )
}

function States({ filter, change }: ChoicesProps) {
  const { states } = useFilterOptions(false)
  return (
    <MenuChoice
      value={filter.state ?? ''}
      options={states}
      choose={(state) => change((now) => ({ ...now, state: state || null }))}
    />
  )
}

function People(props: ChoicesProps) {
  return <Named {...props} kind="person" list="people" />
}

function Projects(props: ChoicesProps) {
  return <Named {...props} kind="project" list="projects" />
}

/** Choices that are asked for when they are opened. */
function Named({
  filter,
  change,
  kind,
  list,
}: ChoicesProps & { kind: 'person' | 'project'; list: 'people' | 'projects' }) {
  const options = useFilterOptions(true)
  return (
    <>
      <Loading options={options} />
      <MenuChoice
        value={filter[kind] ?? ''}
        options={options[list]}
        choose={(id) => change((now) => ({ ...now, [kind]: id || null }))}
      />
    </>
  )
}

function Tags({ filter, change }: ChoicesProps) {
  const say = useTranslations('gallery.filter')
  const options = useFilterOptions(true)
  return (
    <>
      <Loading options={options} />
      {options.choices.data && options.tags.length === 0 ? <MenuNote>{say('noTags')}</MenuNote> : null}
      {options.tags.map(({ tag, label }) => (
        <MenuToggle
          key={tag}
          checked={filter.tags.includes(tag)}
          toggle={() => change((now) => toggleTag(now, tag), 'replace')}
        >
          {label}
        </MenuToggle>
      ))}
    </>
  )
}

function Ratings({ filter, change }: ChoicesProps) {
  const say = useTranslations('gallery.filter')
  const { stars, chosen } = useFilterOptions(false)
  return (
    <>
      <MenuHeading>{say('rating')}</MenuHeading>
      <MenuChoice
        value={filter.rating === null ? '' : String(filter.rating)}
        options={stars}
        choose={(rating) => change((now) => ({ ...now, rating: rating ? Number(rating) : null }))}
      />
      <MenuHeading>{say('chosen')}</MenuHeading>
      <MenuChoice
        value={filter.choice ?? ''}
        options={chosen}
        choose={(choice) => change((now) => ({ ...now, choice: choice || null }))}
      />
    </>
  )
}

function Sorts({ filter, change }: ChoicesProps) {
  const { sorts } = useFilterOptions(false)
  return (
    <MenuChoice
      value={filter.sort}
      options={sorts}
      choose={(sort) => change((now) => ({ ...now, sort: sort || 'newest' }))}
    />
  )
}

function Loading({ options: { choices } }: { options: ReturnType<typeof useFilterOptions> }) {
  const say = useTranslations('gallery.filter')
  if (choices.isError) {
    return (
      <MenuNote>
        {say('failed')}{' '}
        <Button look="link" onClick={() => void choices.refetch()}>
          {say('again')}
        </Button>
      </MenuNote>
    )
  }
  return choices.data ? null : <MenuNote>{say('loading')}</MenuNote>
}

/** The first and the last day that are shown; either may be left open. */
export function DaysPanel({ filter, change, ...popup }: PopupProps & ChoicesProps) {
  const say = useTranslations('gallery.filter')
  const zone = useZone()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const days = new FormData(event.currentTarget)
    change((now) => withDays(now, days, zone))
    popup.onOpenChange(false)
  }
  return (
    <PopoverPanel {...popup} label={say('days')} className="p-4">
      <form onSubmit={apply} className="grid gap-3">
        <Days filter={filter} />
        <Button look="primary" type="submit">
          {say('apply')}
        </Button>
      </form>
    </PopoverPanel>
  )
}
