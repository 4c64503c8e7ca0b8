'use client'

import { ArrowDownWideNarrow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Filter } from '#lib/gallery/filter.ts'
import { DaysMenu } from './days-menu.tsx'
import { toggleTag, useFilterOptions } from './filter-options.ts'
import { Menu, MenuChoice, MenuHeading, MenuNote, MenuToggle, triggerClasses } from './menu.tsx'
import type { ChangeFilter } from './use-filter.ts'

/** The filters as menus side by side, for wide windows. */
export function FilterMenus({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  const [asked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  const options = useFilterOptions(asked)
  const set = (changed: Partial<Filter>) => change({ ...filter, ...changed })
  const loading = <Loading options={options} />
  return (
    <>
      <Menu label={say('state')} active={filter.state !== null}>
        <MenuChoice
          value={filter.state ?? ''}
          options={options.states}
          choose={(state) => set({ state: state || null })}
        />
      </Menu>
      <Menu label={say('person')} active={filter.person !== null} onOpen={ask}>
        {loading}
        <MenuChoice
          value={filter.person ?? ''}
          options={options.people}
          choose={(person) => set({ person: person || null })}
        />
      </Menu>
      <Menu label={say('project')} active={filter.project !== null} onOpen={ask}>
        {loading}
        <MenuChoice
          value={filter.project ?? ''}
          options={options.projects}
          choose={(project) => set({ project: project || null })}
        />
      </Menu>
      <Menu label={say('tags')} active={filter.tags.length > 0} onOpen={ask}>
        {loading}
        {options.choices.data && options.tags.length === 0 ? <MenuNote>{say('noTags')}</MenuNote> : null}
        {options.tags.map(({ tag, label }) => (
          <MenuToggle
            key={tag}
            checked={filter.tags.includes(tag)}
            toggle={() => change(toggleTag(filter, tag), 'replace')}
          >
            {label}
          </MenuToggle>
        ))}
      </Menu>
      <Menu label={say('rating')} active={filter.rating !== null || filter.choice !== null}>
        <MenuHeading>{say('rating')}</MenuHeading>
        <MenuChoice
          value={filter.rating === null ? '' : String(filter.rating)}
          options={options.stars}
          choose={(stars) => set({ rating: stars ? Number(stars) : null })}
        />
        <MenuHeading>{say('chosen')}</MenuHeading>
        <MenuChoice
          value={filter.choice ?? ''}
          options={options.chosen}
          choose={(choice) => set({ choice: choice || null })}
        />
      </Menu>
      <DaysMenu filter={filter} change={change} />
      <button
        type="button"
        aria-pressed={filter.commented}
        data-active={filter.commented ? '' : undefined}
        onClick={() => set({ commented: !filter.commented })}
        className={`${triggerClasses} aria-pressed:bg-raised`}
      >
        {say('comments')}
      </button>
    </>
  )
}

/** In which order everything is shown. */
export function SortMenu({ filter, change }: { filter: Filter; change: ChangeFilter }) {
  const say = useTranslations('gallery.filter')
  const { sorts } = useFilterOptions(false)
  return (
    <Menu
      label={say(`sorts.${filter.sort}`)}
      active={filter.sort !== 'newest'}
      icon={<ArrowDownWideNarrow aria-hidden className="size-4" />}
    >
      <MenuChoice
        value={filter.sort}
        options={sorts}
        choose={(sort) => change({ ...filter, sort: sort || 'newest' })}
      />
    </Menu>
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
