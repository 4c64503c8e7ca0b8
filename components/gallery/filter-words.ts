import { dayDate } from '#lib/gallery/days.ts'
import { type Filter, NO_PROJECT, type Restriction } from '#lib/gallery/filter.ts'
import type { Choices } from '#lib/gallery/view.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { SayOf } from '#lib/i18n/message.ts'

/** How a restriction is called, and what it is. Pure. Names that are not known yet are an ellipsis. */
export function restrictionWords(
  say: SayOf<'gallery'>,
  filter: Filter,
  restriction: Restriction,
  {
    choices,
    now,
    zone,
    language,
  }: { choices: Choices | undefined; now: number; zone: string; language: Language },
): { name: string; value: string } {
  const nameOf = (list: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    list?.find((one) => one.id === id)?.name ?? '…'
  const day = (key: string | null) => key && dayDate(key, now, zone, language)
  const [since, until] = [day(filter.since), day(filter.until)]
  switch (restriction) {
    case 'text':
      return { name: say('filter.search'), value: `“${filter.text.trim()}”` }
    case 'state':
      return { name: say('filter.state'), value: filter.state ? say(`filter.states.${filter.state}`) : '' }
    case 'person':
      return { name: say('filter.person'), value: nameOf(choices?.people, filter.person) }
    case 'project':
      return {
        name: say('filter.project'),
        value:
          filter.project === NO_PROJECT ? say('filter.noProject') : nameOf(choices?.projects, filter.project),
      }
    case 'tags':
      return { name: say('filter.tags'), value: filter.tags.map((tag) => say('tag', { tag })).join(' ') }
    case 'rating':
      return { name: say('filter.rating'), value: say('filter.stars', { stars: filter.rating ?? 0 }) }
    case 'choice':
      return { name: say('filter.chosen'), value: filter.choice ? say(`choices.${filter.choice}`) : '' }
    case 'days':
      return { name: say('filter.days'), value: dayWords(say, since, until) }
    case 'comments':
      return { name: say('filter.comments'), value: '' }
  }
}

function dayWords(say: SayOf<'gallery'>, since: string | null, until: string | null): string {
  if (since && until) return since === until ? since : say('filter.dayRange', { since, until })
  return since ? say('filter.sinceDay', { day: since }) : say('filter.untilDay', { day: until ?? '' })
}
