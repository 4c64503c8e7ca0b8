import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOCK_MARGIN_MS } from '../../submissions/delays.ts'
import { type BilledSum, type Question, sortBookings, timesRunThroughTwice } from './bookings.ts'
import { decide } from './decide.ts'
import { toSent } from './facts.ts'
import { around, earliest, joined, quietStretches, SOON_MS } from './nearby.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SETTLE = 2 * MINUTE
const SETTINGS = { acceptMs: MINUTE, spendSettleMs: SETTLE }

test('an outcome is about an hour before it was sent to an hour after it had settled', () => {
  const row = { leasedAt: 10 * HOUR, acceptableUntil: 10 * HOUR + MINUTE, bookedBy: null }
  const { from, until } = around(row, SETTINGS)
  expect(from).toBe(9 * HOUR - SETTLE)
  expect(until).toBe(11 * HOUR + MINUTE + SETTLE + 500)
  // Its window began anew an hour later.
  expect(around({ ...row, bookedBy: 11 * HOUR + MINUTE }, SETTINGS).until).toBe(until + HOUR)
  // Without the latest moment at which it was accepted: as late as the longest POST, and a minute.
  expect(around({ ...row, acceptableUntil: null }, SETTINGS).until).toBe(until + 100_000)
})

test('stretches that touch are one, and come in order', () => {
  const stretches = [
    { from: 5, until: 6 },
    { from: 1, until: 3 },
    { from: 2, until: 2 },
    { from: 3, until: 4 },
  ]
  expect(joined(stretches)).toEqual([
    { from: 1, until: 4 },
    { from: 5, until: 6 },
  ])
})

const reading = (at: number, spendYen = 0) => ({ askedAt: at, answeredAt: at + 300, spendYen })

test('it is quiet between readings that are far apart, but for times that the clock ran through twice', () => {
  const readings = [0, HOUR, 10 * HOUR].map((at) => reading(at))
  const until = 9 * HOUR - SETTLE - 500
  expect(quietStretches(readings, SETTLE, [])).toEqual([{ from: HOUR + 301, until }])
  expect(quietStretches(readings, SETTLE, [{ low: 5 * HOUR, high: 6 * HOUR }])).toEqual([
    { from: HOUR + 301, until: 4 * HOUR - SETTLE - 500 },
    { from: 6 * HOUR + 1, until },
  ])
  expect(quietStretches(readings, SETTLE, [{ low: 0, high: 10 * HOUR }])).toEqual([])
})

test('the earliest of moments is looked for before every time that the clock ran through twice', () => {
  const moments = [10 * HOUR, 8 * HOUR]
  expect(earliest(moments, [])).toBe(8 * HOUR)
  expect(earliest(moments, [{ low: HOUR, high: 7 * HOUR }])).toBe(8 * HOUR)
  expect(earliest(moments, [{ low: 9 * HOUR, high: 11 * HOUR }])).toBe(8 * HOUR)
  const back = [
    { low: 2 * HOUR, high: 6 * HOUR },
    { low: 5 * HOUR, high: 9 * HOUR },
  ] // one leads to the other
  expect(earliest(moments, back)).toBe(2 * HOUR)
})

/** As `sentSince` of question.ts tells them. */
function inSums(rows: readonly Row[], stretches: ReturnType<typeof joined>) {
  const told = (row: Row) => toSent({ ...row, priceYen: 250, byHand: false }, MINUTE)
  const placeOf = ({ leasedAt, acceptedAt, bookedBy, status }: Row) =>
    status === 'unknown' || Math.max(acceptedAt, bookedBy ?? 0) - leasedAt > SOON_MS
      ? -1
      : stretches.findIndex(({ from, until }) => from <= leasedAt && leasedAt < until)
  const groups = Map.groupBy(rows, placeOf)
  const sums = [...groups].flatMap(([place, group]): BilledSum[] => {
    if (place < 0) return []
    const sent = group.map(({ leasedAt }) => leasedAt)
    const last = Math.max(...sent)
    const latestAt = last + SOON_MS + CLOCK_MARGIN_MS
    return [{ count: group.length, priceYen: 250, sentAt: Math.min(...sent), latestAt }]
  })
  return { submissions: (groups.get(-1) ?? []).map(told), sums }
}

interface Row {
  id: string
  status: 'pending' | 'unknown'
  leasedAt: number
  acceptedAt: number
  acceptableUntil: number | null
  bookedBy: number | null
}

const world = fc.record({
  pauses: fc.array(fc.constantFrom(MINUTE, 10 * MINUTE, 5 * HOUR, 20 * HOUR, -3 * HOUR), {
    minLength: 1,
    maxLength: 8,
  }),
  rows: fc.array(
    fc.record({
      at: fc.nat(60 * 60),
      takes: fc.constantFrom(0, 1, 30, 59, 61, 600),
      unknown: fc.boolean(),
      billed: fc.boolean(),
      begunAnew: fc.option(fc.constantFrom(1, 45, 200)),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  lag: fc.nat(SETTLE),
})

test('what is told in sums tells the same, one by one', () => {
  let [verdicts, sums] = [0, 0]
  fc.assert(
    fc.property(world, ({ pauses, rows: sent, lag }) => {
      const rows = sent.map(({ at, takes, unknown, begunAnew }, i): Row => {
        const acceptedAt = (at + takes) * MINUTE
        return {
          id: `s${i}`,
          status: unknown ? 'unknown' : 'pending',
          leasedAt: at * MINUTE,
          acceptedAt,
          acceptableUntil: unknown ? at * MINUTE + MINUTE : null,
          bookedBy: begunAnew && acceptedAt + begunAnew * MINUTE,
        }
      })
      const shown = sent.filter(({ unknown, billed }) => !unknown || billed)
      let clock = 0
      const readings = pauses.map((pause) => {
        clock += pause
        return reading(
          clock,
          250 * shown.filter(({ at, takes }) => (at + takes) * MINUTE + lag <= clock).length,
        )
      })
      const rules = { settleMs: SETTLE, keyShared: false, keyResets: false }
      const question: Question = {
        ...rules,
        readings,
        submissions: rows.map((row) => toSent({ ...row, priceYen: 250, byHand: false }, MINUTE)),
        creditable: [],
      }
      const doubled = timesRunThroughTwice(readings)
      const told = inSums(rows, quietStretches(readings, SETTLE, doubled))
      const short = { ...question, ...told }
      expect(spans(short)).toEqual(spans(question))
      const [one, other] = [decide(question), decide(short)]
      expect(other.fit).toBe(one.fit)
      for (const [id, { verdict }] of one.verdicts) {
        expect(other.verdicts.get(id)?.verdict).toBe(verdict)
        if (verdict !== 'cannot_tell') verdicts += 1
      }
      sums += told.sums.length
    }),
    { numRuns: 2_000 },
  )
  expect(verdicts).toBeGreaterThan(100)
  expect(sums).toBeGreaterThan(300)
})

/** Which reading may be the first to show how many that were billed. */
function spans(question: Question): string[] {
  return sortBookings(question)
    .charges.map(({ span, billedCount }) => JSON.stringify([span, billedCount]))
    .toSorted()
}
