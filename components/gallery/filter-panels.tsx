import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useMinute } from '#components/client/clock.tsx'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { FocusStays } from '#components/client/focus-stays.ts'
import { useMoments } from '#components/client/moments.tsx'
import { Button } from '#components/ui/button.tsx'
import { Calendar } from '#components/ui/calendar.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import { PopoverPanel } from '#components/ui/popover-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import { menuItemClasses } from '#components/ui/styles.ts'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import {
  CHOICE_FILTERS,
  type ChoiceField,
  chosenOf,
  type Filter,
  type Restriction,
  restrictionsOf,
  SORTS,
  STATE_GROUPS,
  type StateGroup,
  withChosen,
  withDayPressed,
  withDays,
  without,
  withTag,
} from '#lib/gallery/filter.ts'
import { NO_PROJECT } from '#lib/no-project.ts'
import { dayKey, laterDay } from '#lib/time.ts'
import { type ChangeFilter, useFieldNames } from './use-filter.ts'

interface Props extends PopupProps {
  filter: Filter
  change: ChangeFilter
}

const NAMED: readonly string[] = ['person', 'project', 'tags']

/** The choices of a field. Names load when the menu opens. */
export function FieldPanel({ field, filter, change, ...popup }: Props & { field: ChoiceField | 'tags' }) {
  const say = useTranslations('gallery.filter')
  const named = NAMED.includes(field)
  const { choices, options, tags } = useFilterFields(named)
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
      {field === 'tags' ? (
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
          value={chosenOf(filter, field)}
          onValueChange={(value) => change((now) => withChosen(now, field, value))}
        >
          {options[field].map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} className={menuItemClasses}>
              <Line>{label}</Line>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
      {field === 'tags' && choices.data && tags.length === 0 ? (
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

/** A day or a range of days: presets by name, others by calendar. Each press applies at once. */
export function DaysPanel({ filter, change, ...popup }: Props) {
  const say = useTranslations('gallery.filter')
  const [zone, now] = [useDrawnZone(), useMinute()]
  const today = dayKey(now, zone)
  const until = (since: string) => change((before) => withDays(before, since, today, zone), 'replace')
  const pick = (day: string) => change((before) => withDayPressed(before, day, zone), 'replace')
  return (
    <PopoverPanel {...popup} label={say('days')} className="p-3">
      <div className="mb-3 flex gap-1.5">
        {PRESETS.map(({ name, sinceOf }) => (
          <Button key={name} look="small" onClick={() => until(sinceOf(today))}>
            {say(`presets.${name}`)}
          </Button>
        ))}
      </div>
      <Calendar
        label={say('days')}
        from={filter.since}
        to={filter.until}
        today={today}
        max={today}
        pick={pick}
      />
    </PopoverPanel>
  )
}

/** Presets of periods that end today. */
const PRESETS = [
  { name: 'today', sinceOf: (today: string) => today },
  { name: 'week', sinceOf: (today: string) => laterDay(today, -6) },
  { name: 'month', sinceOf: (today: string) => `${today.slice(0, 7)}-01` },
] as const

/** The active filters, each removable. */
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
            <FocusStays />
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

const STARS = ['1', '2', '3', '4', '5'] as const

/** An option of a single choice; the empty value is “any”. */
interface Option {
  value: string
  label: string
}

/**
 * The filter fields of the gallery: their names, and the choices of each.
 * @param enabled loads people, projects and tags.
 */
function useFilterFields(enabled: boolean) {
  const say = useTranslations('gallery')
  const labelOf = useFieldNames()
  const choices = useQuery({ ...choicesQuery(), enabled })
  const { people = [], projects = [], tags = [] } = choices.data ?? {}
  const any = { value: '', label: say('filter.any') }
  const options: Record<ChoiceField, Option[]> = {
    sort: SORTS.map((value) => ({ value, label: say(`filter.sorts.${value}`) })),
    state: [
      any,
      ...(Object.keys(STATE_GROUPS) as StateGroup[]).map((value) => ({
        value,
        label: say(`filter.states.${value}`),
      })),
    ],
    person: [any, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    project: [
      any,
      { value: NO_PROJECT, label: say('filter.noProject') },
      ...projects.map(({ id, name }) => ({ value: id, label: name })),
    ],
    rating: [any, ...STARS.map((value) => ({ value, label: say('filter.stars', { stars: Number(value) }) }))],
    choice: [any, ...CHOICE_FILTERS.map((value) => ({ value, label: say(`choices.${value}`) }))],
  }
  return {
    choices,
    options,
    tags: tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
    labelOf,
  }
}

/** A restriction in words; empty if the field's name says enough. Names still loading show as an ellipsis. */
function useRestrictionWords(filter: Filter) {
  const say = useTranslations('gallery')
  const sayUi = useTranslations('ui')
  const { dayOf } = useMoments(useMinute())
  const { options, choices, labelOf } = useFilterFields(filter.person !== null || filter.project !== null)
  const days = () => {
    const [since, until] = [filter.since, filter.until].map((key) => key && dayOf(key))
    if (since && until) return since === until ? since : say('filter.dayRange', { since, until })
    return since ? say('filter.sinceDay', { day: since }) : say('filter.untilDay', { day: until ?? '' })
  }
  const wordsOf = (restriction: Restriction): string => {
    if (restriction === 'text') return sayUi('quoted', { text: filter.text.trim() })
    if (restriction === 'tags') return filter.tags.map((tag) => say('tag', { tag })).join(' ')
    if (restriction === 'days') return days()
    if (restriction === 'comments') return ''
    const chosen = chosenOf(filter, restriction)
    const project = restriction === 'project' && choices.data?.projects.find(({ id }) => id === chosen)
    if (project) return project.name
    return options[restriction].find(({ value }) => value === chosen)?.label ?? '…'
  }
  return { labelOf, wordsOf }
}
