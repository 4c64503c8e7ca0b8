import { describe, expect, test } from 'vitest'
import type { SubmissionView } from '#lib/gallery/view.ts'
import {
  edgesOf,
  gridOf,
  inOrderOfPress,
  type Row,
  rowOfPlace,
  rowsBetween,
  rowsOf,
  stepFrom,
} from './rows.ts'

/** Cards of one day each; the arguments are the counts. */
function cards(...days: number[]): SubmissionView[] {
  return days.flatMap((count, day) =>
    Array.from(
      { length: count },
      (_, index) =>
        ({
          id: `${day}-${index}`,
          createdAt: `2026-11-${20 - day}T12:00:00Z`,
          status: 'completed',
          priceYen: 250,
        }) as SubmissionView,
    ),
  )
}

const GRID = { columns: 3, width: 320 }

/** Rows under day headings; `all` may include submissions without cards. */
const byDay = (submissions: SubmissionView[], { all = submissions, ended = true } = {}) =>
  rowsOf(submissions, GRID, { all, zone: 'UTC', ended })

const idsOf = (rows: Row[]) =>
  rows.map((row) => (row.kind === 'day' ? row.day.key : row.cards.map(({ id }) => id).join(' ')))

test.each([
  [1_176, false, 4, 282],
  [616, false, 2, 300],
  [687, true, 1, 687],
  [200, false, 1, 200],
])('a width of %i has the columns of the stylesheet', (width, phone, columns, card) => {
  expect(gridOf(width, phone)).toEqual({ columns, width: card })
})

test('each day starts a new row under its heading', () => {
  expect(idsOf(byDay(cards(4, 1)))).toEqual(['2026-11-20', '0-0 0-1 0-2', '0-3', '2026-11-19', '1-0'])
})

test('a day heading counts folded submissions and stays when all are folded', () => {
  const all = cards(4, 2)
  const rows = byDay(all.slice(3, 4), { all })
  expect(idsOf(rows)).toEqual(['2026-11-20', '0-3', '2026-11-19'])
  const days = rows.flatMap((row) => (row.kind === 'day' ? row.day : []))
  expect(days.map(({ submissions, billedYen }) => [submissions.length, billedYen])).toEqual([
    [4, 1_000],
    [2, 500],
  ])
})

test('fills rows when there are no days', () => {
  const submissions = cards(2, 2)
  const rows = rowsOf(submissions, GRID, { all: submissions, zone: null, ended: true })
  expect(idsOf(rows)).toEqual(['0-0 0-1 1-0', '1-1'])
})

test('only a day that may continue below is incomplete', () => {
  const whole = (ended: boolean) =>
    byDay(cards(1, 1), { ended }).flatMap((row) => (row.kind === 'day' ? row.whole : []))
  expect(whole(false)).toEqual([true, false])
  expect(whole(true)).toEqual([true, true])
})

test('arrows move along rows and across short ones', () => {
  const rows = byDay(cards(4, 3))
  expect(stepFrom(rows, 0, 'left')).toBe(0)
  expect(stepFrom(rows, 2, 'right')).toBe(3)
  expect(stepFrom(rows, 6, 'right')).toBe(6)
  expect(stepFrom(rows, 1, 'down')).toBe(3)
  expect(stepFrom(rows, 3, 'down')).toBe(4)
  expect(stepFrom(rows, 6, 'up')).toBe(3)
  expect(stepFrom(rows, 5, 'down')).toBe(5)
  expect(stepFrom(rows, 1, 'first')).toBe(0)
  expect(stepFrom(rows, 1, 'last')).toBe(2)
  expect(rows[rowOfPlace(rows, 5)]).toMatchObject({ start: 4 })
  expect(rowOfPlace(rows, -1)).toBe(-1)
})

describe('rows between two heights', () => {
  const rows = byDay(cards(4, 1))
  const heading = 44
  const line = 260
  const edges = edgesOf(rows)

  test('each row starts where the previous one ends', () => {
    expect(edges).toEqual([
      0,
      heading,
      heading + line,
      heading + 2 * line,
      2 * heading + 2 * line,
      608 + line,
    ])
    expect(edgesOf([])).toEqual([0])
  })

  test.each([
    ['the window above them', -900, -100, 0, 0],
    ['a window that reaches into the first row', -900, 1, 0, 0],
    ['a window that ends where a row starts', 0, heading, 0, 0],
    ['a window that starts where a row starts', heading, heading + 1, 1, 1],
    ['a window over several rows', heading - 1, heading + line + 1, 0, 2],
    ['a window over all rows', -10, 10_000, 0, 4],
    ['the window below them', 2_000, 3_000, 4, 4],
  ])('%s', (_name, from, to, first, last) => {
    expect(rowsBetween(edges, from, to)).toEqual({ first, last })
  })

  test('returns an empty range without rows', () => {
    expect(rowsBetween([0], 0, 800)).toEqual({ first: 0, last: 0 })
  })
})

describe('takes and shots of one press', () => {
  /** Those of a press have one time; later ids are greater. */
  const take = (
    press: string,
    number: number,
    { id = `${press}${number}`, at = `2026-11-20 ${press}` } = {},
  ) => ({ id, press, take: number, createdAt: at }) as SubmissionView
  const shown = (...takes: SubmissionView[]) =>
    inOrderOfPress(takes).map((each) => `${each.press}${each.take}`)

  test('are together, from first to last, in either sort order', () => {
    const newestFirst = [take('c', 1), take('b', 3), take('b', 2), take('b', 1), take('a', 1)]
    expect(shown(...newestFirst)).toEqual(['c1', 'b1', 'b2', 'b3', 'a1'])
    expect(shown(...newestFirst.toReversed())).toEqual(['a1', 'b1', 'b2', 'b3', 'c1'])
  })

  test('are ordered shot after shot', () => {
    const shot = (number: number, takes: number) => take('a', takes, { id: `shot ${number}, take ${takes}` })
    const first = [shot(1, 1), shot(1, 2), shot(2, 1), shot(2, 2)]
    expect(inOrderOfPress(first.toReversed())).toEqual(first)
  })

  // Bug: the video's page walked them in another order.
  test('are in the order of their ids with others of the same moment', () => {
    const at = 'now'
    const tried = [take('c', 1, { at }), take('b', 1, { at }), take('a', 1, { at })]
    expect(shown(...tried)).toEqual(['a1', 'b1', 'c1'])
  })
})
