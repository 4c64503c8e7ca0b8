import { NO_PROJECT } from '../no-project.ts'
import { SAID_NOT_BILLED, type Status } from '../submissions/state.ts'
import { isDay, knownZone } from '../time.ts'
import type { Choice } from './view.ts'

/**
 * The gallery's filter and order, to and from the page's URL. Pure. A new filter needs a member of Filter, EVERYTHING,
 * `filterOf`, `queryOf` and RESTRICTIONS here; a condition in matches.ts; its name in use-filter.ts and its control in
 * filter-bar.tsx and filter-panels.tsx of components/gallery.
 */

/** States by which people filter. */
export const STATE_GROUPS = {
  ready: ['completed'],
  moving: ['queued', 'submitting', 'pending', 'in_progress'],
  unknown: ['unknown'],
  failed: ['failed', 'billed_without_job'],
  unbilled: SAID_NOT_BILLED,
} as const satisfies Record<string, readonly Status[]>

export type StateGroup = keyof typeof STATE_GROUPS

export const SORTS = ['newest', 'oldest', 'rated'] as const
export type Sort = (typeof SORTS)[number]

export const CHOICES = ['select', 'maybe', 'reject'] as const satisfies readonly Choice[]

/** Finished videos without a choice. */
export const NO_CHOICE = 'none'

/** The choices by which people filter. */
export const CHOICE_FILTERS = [...CHOICES, NO_CHOICE] as const

/** Results are counted up to this number. */
export const MOST_COUNTED = 1_000

export interface Filter {
  /** The search text, in any language. */
  text: string
  state: StateGroup | null
  /** A person's id. */
  person: string | null
  /** A project's id, or `NO_PROJECT`. */
  project: string | null
  /** All of these are required. */
  tags: string[]
  /** Minimum stars. */
  rating: number | null
  /** A choice, or `none`. */
  choice: (typeof CHOICE_FILTERS)[number] | null
  /** Days of the viewer's calendar, `2026-11-21`, inclusive. */
  since: string | null
  until: string | null
  /** The calendar's IANA time zone; null without days. */
  zone: string | null
  /** Only videos with comments. */
  commented: boolean
  sort: Sort
}

export const EVERYTHING: Filter = {
  text: '',
  state: null,
  person: null,
  project: null,
  tags: [],
  rating: null,
  choice: null,
  since: null,
  until: null,
  zone: null,
  commented: false,
  sort: 'newest',
}

const LONGEST_TEXT = 200
const LONGEST_TAG = 40
const MOST_TAGS = 5
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The filter of a URL; unknown values are ignored.
 * @param zone the viewer's IANA time zone, unless the URL names one.
 */
export function filterOf(asked: URLSearchParams, zone: string): Filter {
  const given = (name: string) => asked.get(name)?.trim() ?? ''
  const idOf = (name: string) => (ID.test(given(name)) ? given(name) : null)
  const dayOf = (name: string) => (isDay(given(name)) ? given(name) : null)
  const rating = Number(given('rating'))
  const [since, until] = [dayOf('since'), dayOf('until')]
  const tags = asked.getAll('tag').map((tag) => plainText(tag).trim())
  return {
    text: plainText(asked.get('q') ?? '').slice(0, LONGEST_TEXT),
    state: oneOf(Object.keys(STATE_GROUPS) as StateGroup[], given('state')),
    person: idOf('person'),
    project: given('project') === NO_PROJECT ? NO_PROJECT : idOf('project'),
    tags: [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= LONGEST_TAG).slice(0, MOST_TAGS),
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null,
    choice: oneOf(CHOICE_FILTERS, given('choice')),
    since,
    until,
    zone: since || until ? zone : null,
    commented: given('comments') === '1',
    sort: oneOf(SORTS, given('sort')) ?? 'newest',
  }
}

/** The filter of an API request, which names the time zone of its days. */
export function filterAsked(asked: URLSearchParams): Filter {
  return filterOf(asked, knownZone(asked.get('zone')))
}

/** The query string of a filter: empty for everything, else `q=…&state=…`. */
export function queryOf(filter: Filter): string {
  const { text, state, person, project, tags, rating, choice, since, until, commented, sort } = filter
  const given = { q: text.trim() && text, state, person, project, rating, choice, since, until }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, String(value))
  for (const tag of tags) query.append('tag', tag)
  if (commented) query.set('comments', '1')
  if (sort !== 'newest') query.set('sort', sort)
  return query.toString()
}

/** The cache key of a filter: equal for filters with the same results. */
export function filterKey(filter: Filter): string {
  const query = new URLSearchParams(queryOf({ ...filter, text: filter.text.trim() }))
  if (filter.zone) query.set('zone', filter.zone)
  return query.toString()
}

/** The states required by a filter of this `filterKey`; null for all. */
export function statesOf(key: string): readonly Status[] | null {
  const state = new URLSearchParams(key).get('state')
  return state === null ? null : (STATE_GROUPS[state as StateGroup] ?? null)
}

/** Whether a filter of this `filterKey` filters or sorts by reviews. */
export function asksForReviews(key: string): boolean {
  const asked = new URLSearchParams(key)
  return asked.get('sort') === 'rated' || ['rating', 'choice', 'comments'].some((name) => asked.has(name))
}

/** The values of a choice, by their names in the URL and the filter. */
export type ChoiceField = 'state' | 'person' | 'project' | 'rating' | 'choice' | 'sort'

/** The chosen value of a field; empty for none. */
export function chosenOf(filter: Filter, field: ChoiceField): string {
  return String(filter[field] ?? '')
}

/** The filter with another choice; an unknown or empty one drops it. */
export function withChosen(filter: Filter, field: ChoiceField, value: string): Filter {
  const query = new URLSearchParams(queryOf(filter))
  query.set(field, value)
  return filterOf(query, filter.zone ?? 'UTC')
}

/** The filter with a tag added or removed. */
export function withTag(filter: Filter, tag: string): Filter {
  const without = filter.tags.filter((one) => one !== tag)
  return { ...filter, tags: without.length < filter.tags.length ? without : [...without, tag] }
}

/** The filter with other days; swapped if the last precedes the first. */
export function withDays(filter: Filter, since: string | null, until: string | null, zone: string): Filter {
  const turned = since && until && since > until
  const days = turned ? { since: until, until: since } : { since, until }
  return { ...filter, ...days, zone: since || until ? zone : null }
}

/** A press on a day selects it; after one selected day, the range of both; the same day again clears it. */
export function withDayPressed(filter: Filter, day: string, zone: string): Filter {
  const { since, until } = filter
  if (since === null || since !== until) return withDays(filter, day, day, zone)
  return day === since ? withDays(filter, null, null, zone) : withDays(filter, since, day, zone)
}

/** The restrictions of the gallery, which can be dropped separately; the order is not one. */
const RESTRICTIONS = {
  text: ({ text }) => text.trim() !== '',
  state: ({ state }) => state !== null,
  person: ({ person }) => person !== null,
  project: ({ project }) => project !== null,
  tags: ({ tags }) => tags.length > 0,
  rating: ({ rating }) => rating !== null,
  choice: ({ choice }) => choice !== null,
  days: ({ since, until }) => since !== null || until !== null,
  comments: ({ commented }) => commented,
} as const satisfies Record<string, (filter: Filter) => boolean>

export type Restriction = keyof typeof RESTRICTIONS

export function restrictionsOf(filter: Filter): Restriction[] {
  return (Object.keys(RESTRICTIONS) as Restriction[]).filter((name) => RESTRICTIONS[name](filter))
}

/** The filter without one of its restrictions. */
export function without(filter: Filter, restriction: Restriction): Filter {
  if (restriction === 'days') return { ...filter, since: null, until: null, zone: null }
  if (restriction === 'comments') return { ...filter, commented: false }
  return { ...filter, [restriction]: EVERYTHING[restriction] }
}

function oneOf<Value extends string>(values: readonly Value[], given: string): Value | null {
  return values.find((value) => value === given) ?? null
}

/** Without characters that our texts never contain and databases reject. */
function plainText(text: string): string {
  return text.isWellFormed() ? text.replaceAll('\0', '') : ''
}
