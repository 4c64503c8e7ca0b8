import { expect, test } from 'vitest'
import { type Question, sortBookings } from './bookings.ts'

const HOUR = 3_600_000

function reading(at: number) {
  return { askedAt: at, answeredAt: at, spendYen: 0 }
}

function sort(question: Partial<Question>) {
  const rules = { settleMs: 0, keyShared: false, keyResets: false }
  return sortBookings({ readings: [], submissions: [], creditable: [], ...rules, ...question })
}

/** The readings that can show a submission that was sent and accepted at this moment. */
function spanAt(readings: Question['readings'], moment: number, settleMs = 0) {
  const times = { sentAt: moment, latestAt: moment }
  const { charges } = sort({
    readings,
    settleMs,
    submissions: [{ id: 'u', priceYen: 250, billed: 'unknown', ...times }],
  })
  return charges[0]?.span
}

test('a clock that was set back hides sends within an hour of the times that it ran through twice', () => {
  // At ten o'clock it was set back to nine: nothing from eight to eleven is certain.
  const readings = [1, 10, 9, 20].map((hour) => reading(hour * HOUR))
  const clear = (moment: number) => spanAt(readings, moment)?.clockSetBack === false
  expect(clear(8 * HOUR - 1)).toBe(true)
  expect(clear(8 * HOUR)).toBe(false)
  expect(clear(9.5 * HOUR)).toBe(false)
  expect(clear(11 * HOUR)).toBe(false)
  expect(clear(11 * HOUR + 1)).toBe(true)
  expect(spanAt(readings, 10 * HOUR)).toEqual({ first: 0, last: 4, clockSetBack: true })
})

test('the time in which a charge may still appear is hidden, too', () => {
  const readings = [1, 10, 9, 20].map((hour) => reading(hour * HOUR))
  expect(spanAt(readings, 7 * HOUR, HOUR)?.clockSetBack).toBe(true)
  expect(spanAt(readings, 7 * HOUR, HOUR - 1)).toEqual({ first: 1, last: 1, clockSetBack: false })
})

test('groups submissions that no reading distinguishes, with a common unit of their prices', () => {
  const readings = [reading(10), reading(20)]
  const one = { sentAt: 11, latestAt: 12, billed: 'unknown' as const }
  const { charges, unitYen } = sort({
    readings,
    submissions: [
      { ...one, id: 'a', priceYen: 250 },
      { ...one, id: 'b', priceYen: 250, billed: 'yes' },
      { ...one, id: 'c', priceYen: 100 },
      { ...one, id: 'd', priceYen: 250, sentAt: 21, latestAt: 22 },
      { ...one, id: 'e', priceYen: 70, billed: 'no' },
    ],
  })
  expect(
    charges.map(({ billed, unknown }) => [billed, unknown].map((list) => list.map(({ id }) => id))),
  ).toEqual([
    [['b'], ['a']],
    [[], ['c']],
    [[], ['d']],
  ])
  expect(unitYen).toBe(50)
  expect(sort({ creditable: [{ id: 'j', priceYen: 30, from: 0, givenBy: null }] }).unitYen).toBe(30)
  expect(sort({}).unitYen).toBe(1)
})

test.each([0, -250, 0.5, Number.NaN, 2 ** 53])('rejects %d as a price', (priceYen) => {
  const submissions = [{ id: 'u', priceYen, sentAt: 0, latestAt: 0, billed: 'yes' as const }]
  expect(() => sort({ submissions })).toThrow(`${priceYen} is no price in whole yen.`)
})
