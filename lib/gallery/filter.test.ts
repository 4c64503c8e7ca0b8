import { expect, test } from 'vitest'
import {
  asksForReviews,
  chosenOf,
  EVERYTHING,
  type Filter,
  filterAsked,
  filterKey,
  filterOf,
  queryOf,
  restrictionsOf,
  withChosen,
  withDayPressed,
  withDays,
  without,
  withTag,
} from './filter.ts'

const ID = '0190a000-0000-7000-8000-000000000001'

function parsed(query: string): Filter {
  return filterOf(new URLSearchParams(query), 'Asia/Tokyo')
}

const FULL: Filter = {
  text: `夜 "ferry" & 'rain' 100%`,
  state: 'ready',
  person: ID,
  project: 'none',
  tags: [`director's cut`, 'client “A”', 'a&b=c'],
  rating: 4,
  choice: 'maybe',
  since: '2026-11-01',
  until: '2026-11-21',
  zone: 'Asia/Tokyo',
  commented: true,
  sort: 'rated',
}

test('a URL round-trips the whole filter', () => {
  expect(parsed(queryOf(FULL))).toEqual(FULL)
  expect(parsed(queryOf(EVERYTHING))).toEqual(EVERYTHING)
  expect(queryOf(EVERYTHING)).toBe('')
})

test('a URL names the videos without a choice', () => {
  expect(parsed('choice=none')).toEqual({ ...EVERYTHING, choice: 'none' })
  expect(queryOf({ ...EVERYTHING, choice: 'none' })).toBe('choice=none')
  expect(asksForReviews('choice=none')).toBe(true)
  expect(chosenOf(withChosen(FULL, 'choice', 'none'), 'choice')).toBe('none')
})

test('an API request includes the time zone of its days', () => {
  expect(filterAsked(new URLSearchParams(filterKey(FULL)))).toEqual(FULL)
  expect(filterAsked(new URLSearchParams('since=2026-11-01&zone=Moon/Sea')).zone).toBe('UTC')
})

test.each([
  'state=lost',
  'person=me',
  `person=${ID}x`,
  'project=*',
  'rating=0',
  'rating=6',
  'rating=3.5',
  'rating=x',
  'choice=hold',
  'since=2026-02-30',
  'until=yesterday',
  'comments=yes',
  'sort=random',
  'tag=',
  `tag=${'x'.repeat(41)}`,
  'q=%00',
  `from=${ID}`,
])('ignores an unknown value: %s', (query) => {
  expect(parsed(query)).toEqual(EVERYTHING)
})

test('truncates a long search and a long list of tags', () => {
  expect(parsed(`q=${'a'.repeat(500)}`).text).toHaveLength(200)
  expect(parsed(['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((tag) => `tag=${tag}`).join('&')).tags).toHaveLength(
    5,
  )
})

test('drops each restriction separately', () => {
  const all = restrictionsOf(FULL)
  expect(all).toHaveLength(9)
  for (const one of all)
    expect(restrictionsOf(without(FULL, one))).toEqual(all.filter((each) => each !== one))
  const bare = all.reduce<Filter>(without, FULL)
  expect(bare).toEqual({ ...EVERYTHING, sort: 'rated' })
})

test('sets and drops a choice, a tag and days separately', () => {
  expect(withChosen(FULL, 'state', 'failed')).toEqual({ ...FULL, state: 'failed' })
  expect(withChosen(FULL, 'rating', '2')).toEqual({ ...FULL, rating: 2 })
  expect(withChosen(FULL, 'person', '')).toEqual({ ...FULL, person: null })
  expect(withChosen(FULL, 'sort', '')).toEqual({ ...FULL, sort: 'newest' })
  expect(withChosen(FULL, 'choice', 'no such')).toEqual({ ...FULL, choice: null })
  expect([chosenOf(FULL, 'rating'), chosenOf(EVERYTHING, 'rating')]).toEqual(['4', ''])
  const tagged = withTag(EVERYTHING, 'sea')
  expect([tagged.tags, withTag(tagged, 'sea').tags]).toEqual([['sea'], []])
  const days = { since: '2026-11-01', until: '2026-11-21', zone: 'UTC' }
  expect(withDays(EVERYTHING, days.until, days.since, 'UTC')).toEqual({ ...EVERYTHING, ...days })
  expect(withDays(FULL, null, null, 'UTC')).toMatchObject({ since: null, until: null, zone: null })
})

test('the first press selects a day, the second a range in either direction, the third starts over', () => {
  const press = (filter: Filter, day: string) => withDayPressed(filter, day, 'UTC')
  const one = press(EVERYTHING, '2026-11-10')
  expect(one).toMatchObject({ since: '2026-11-10', until: '2026-11-10' })
  expect(press(one, '2026-11-10')).toEqual(EVERYTHING)
  const range = press(one, '2026-11-08')
  expect(range).toMatchObject({ since: '2026-11-08', until: '2026-11-10' })
  expect(press(range, '2026-11-20')).toMatchObject({ since: '2026-11-20', until: '2026-11-20' })
})
