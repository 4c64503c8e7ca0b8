import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import { type Booking, expectSpend } from '../ledger/expected.ts'
import type { CreditableJob, Question, SentSubmission } from '../reconcile/bookings.ts'
import { decide } from '../reconcile/decide.ts'
import { continuesRun, type RunReading } from './keep-reading.ts'
import { unseenYen } from './unseen.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const SETTLE = 2 * MINUTE
const SHOWN = LONGEST_OPEN_MS + SETTLE
const PRICE = 250

function reading(askedAt: number, changes: Partial<RunReading> = {}): RunReading {
  const figures = { spendYen: 1_000, maxBudgetYen: 20_000, maskedKey: 'sk-...1', keyMark: 'a' }
  return { askedAt: new Date(askedAt), answeredAt: new Date(askedAt + 300), ...figures, ...changes }
}

describe('a reading', () => {
  const [first, last, next] = [reading(20 * MINUTE), reading(21 * MINUTE), reading(22 * MINUTE)]
  const quietSince = (minute: number) => new Date(minute * MINUTE)

  it('continues a run of two equal readings', () => {
    expect(continuesRun([last, first], next, null, SHOWN)).toBe(true)
    expect(continuesRun([last, first], next, quietSince(10), SHOWN)).toBe(true)
  })

  it('is the first or second of a run after fewer than two equal readings', () => {
    expect(continuesRun([], next, null, SHOWN)).toBe(false)
    expect(continuesRun([last], next, null, SHOWN)).toBe(false)
    expect(continuesRun([last, reading(20 * MINUTE, { spendYen: 750 })], next, null, SHOWN)).toBe(false)
  })

  it.each<[string, Partial<RunReading>]>([
    ['spend', { spendYen: 1_250 }],
    ['budget', { maxBudgetYen: 30_000 }],
    ['masked key', { maskedKey: 'sk-...2' }],
    ['key with the same mask', { keyMark: 'b' }],
  ])('begins a run when it has another %s', (_what, change) => {
    expect(continuesRun([last, first], { ...next, ...change }, null, SHOWN)).toBe(false)
  })

  it('begins a run when the clock was set back, or another reading was under way', () => {
    expect(continuesRun([last, first], reading(20.5 * MINUTE), null, SHOWN)).toBe(false)
    expect(continuesRun([last, first], reading(21 * MINUTE + 299), null, SHOWN)).toBe(false)
  })

  it('is a row of its own while the first of the run may lack a send or an entry', () => {
    const shown = 20 * MINUTE - (100 * SECOND + 60 * SECOND + SETTLE)
    expect(continuesRun([last, first], next, new Date(shown), SHOWN)).toBe(true)
    expect(continuesRun([last, first], next, new Date(shown + 1), SHOWN)).toBe(false)
    expect(continuesRun([last, first], next, quietSince(21.5), SHOWN)).toBe(false)
  })
})

/** The history of one submission; times in milliseconds. */
interface Sent {
  id: string
  sentAt: number
  /** When its 202 was read; null if none arrived. */
  acceptedAt: number | null
  /** The time from which the key's spend includes it; null if it was not billed. */
  shownAt: number | null
  /** When a credit for it appears in the spend, and when it was recorded. */
  credit: { shownAt: number; enteredAt: number } | null
}

const latestOf = ({ sentAt, acceptedAt }: Sent) => acceptedAt ?? sentAt + 160 * SECOND

/** A key over hours: sends, credits, and a reading about each minute, some of them missing. */
const history = fc
  .record({
    sends: fc.array(
      fc.record({
        afterMs: fc.oneof(fc.integer({ min: 0, max: 5 * MINUTE }), fc.integer({ min: 0, max: 60 * MINUTE })),
        answerMs: fc.integer({ min: 100, max: 100 * SECOND }),
        lagMs: fc.integer({ min: 0, max: SETTLE }),
        kind: fc.constantFrom('accepted', 'accepted', 'unknown billed', 'unknown not billed'),
        credit: fc.option(
          fc.record({
            afterMs: fc.integer({ min: 0, max: 60 * MINUTE }),
            enteredMs: fc.integer({ min: SETTLE, max: 40 * MINUTE }),
          }),
        ),
      }),
      { maxLength: 5 },
    ),
    waits: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 50 * SECOND, max: 70 * SECOND }) },
        { weight: 1, arbitrary: fc.integer({ min: SECOND, max: 20 * MINUTE }) },
      ),
      { minLength: 40, maxLength: 90 },
    ),
  })
  .map(({ sends, waits }) => {
    let at = 0
    const sent = sends.map(({ afterMs, answerMs, lagMs, kind, credit }, nth): Sent => {
      at += afterMs
      const sentAt = at
      const acceptedAt = kind === 'accepted' ? sentAt + answerMs : null
      const shownAt = kind === 'unknown not billed' ? null : sentAt + answerMs + lagMs
      const creditAt = sentAt + answerMs + SETTLE + (credit?.afterMs ?? 0)
      return {
        id: `submission ${nth}`,
        sentAt,
        acceptedAt,
        shownAt,
        credit:
          credit && acceptedAt !== null
            ? { shownAt: creditAt, enteredAt: creditAt + credit.enteredMs }
            : null,
      }
    })
    let readAt = -20 * MINUTE
    const times = waits.map((wait) => {
      readAt += wait
      return readAt
    })
    return { sent, times }
  })

const spendAt = (sent: readonly Sent[], at: number) =>
  sent.reduce((spend, { shownAt, credit }) => {
    const charged = shownAt !== null && shownAt <= at ? PRICE : 0
    return spend + charged - (credit && credit.shownAt <= at ? PRICE : 0)
  }, 1_000)

/** The rows after one more reading, as keep-reading.ts writes them. */
function keep(rows: readonly RunReading[], next: RunReading, sent: readonly Sent[]): RunReading[] {
  const now = next.answeredAt.getTime()
  const moments = sent.flatMap(({ sentAt, acceptedAt, credit }) => [
    sentAt,
    acceptedAt ?? sentAt,
    credit?.enteredAt ?? sentAt,
  ])
  const booked = moments.filter((moment) => moment <= now)
  const bookedAt = booked.length > 0 ? new Date(Math.max(...booked)) : null
  const [last, first] = rows.toReversed()
  const goes = last && first && continuesRun([last, first], next, bookedAt, SHOWN)
  return [...(goes ? rows.slice(0, -1) : rows), next]
}

const inMs = ({ askedAt, answeredAt, ...rest }: RunReading) => ({
  ...rest,
  askedAt: askedAt.getTime(),
  answeredAt: answeredAt.getTime(),
})

/** A studio that keeps its readings in one way, and settles what they prove after each. */
class Books {
  rows: RunReading[] = []
  readonly #settled = new Map<string, 'billed' | 'not_billed'>()

  /** The verdicts at the newest reading. */
  decide(sent: readonly Sent[]) {
    const now = this.rows.at(-1)?.answeredAt.getTime() ?? 0
    const { fit, verdicts, unexplained } = decide(this.#question(sent, now))
    const told = [...verdicts].map(([id, { verdict, evidence }]) => {
      if (verdict !== 'cannot_tell' && fit === 'as_told') this.#settled.set(id, verdict)
      return { id, verdict, differenceYen: evidence.differenceYen, explainedYen: evidence.explainedYen }
    })
    return { fit, unexplained, told, unseenYen: this.#unseenYen(sent, now) }
  }

  #question(sent: readonly Sent[], now: number): Question {
    const begun = sent.filter(({ sentAt }) => sentAt <= now)
    const submissions = begun.map((one): SentSubmission => {
      const verdict = this.#settled.get(one.id)
      const yes = verdict === 'billed' || (one.acceptedAt !== null && one.acceptedAt <= now)
      const billed = yes ? 'yes' : verdict === 'not_billed' ? 'no' : 'unknown'
      return { id: one.id, priceYen: PRICE, sentAt: one.sentAt, latestAt: latestOf(one), billed }
    })
    const creditable = begun
      .filter(({ credit }) => credit)
      .map(({ id, sentAt, credit }): CreditableJob => {
        const entered = credit && credit.enteredAt <= now
        return { id, priceYen: PRICE, from: sentAt, givenBy: entered ? credit.enteredAt : null }
      })
    const readings = this.rows.map(inMs)
    return { readings, submissions, creditable, settleMs: SETTLE, keyShared: false, keyResets: false }
  }

  #unseenYen(sent: readonly Sent[], now: number): number {
    const charges = sent.flatMap(({ sentAt, acceptedAt }) =>
      acceptedAt !== null && acceptedAt <= now ? [{ sentAt, bookedBy: acceptedAt, yen: PRICE }] : [],
    )
    const openYen = PRICE * sent.filter(({ acceptedAt }) => acceptedAt === null).length
    return unseenYen(this.rows.map(inMs), charges, { settleMs: SETTLE, keyShared: false, openYen })
  }

  /** The daily proof between these moments: the change of the spend, and the change expected from our bookings. */
  proof(sent: readonly Sent[], bounds: readonly number[]) {
    const readings = bounds.map((bound) => this.rows.map(inMs).findLast((one) => one.answeredAt < bound))
    const different = [...new Set(readings.flatMap((one) => one ?? []))]
    const all = this.rows.map((row, place) => ({ ...inMs(row), id: String(place) }))
    const distinct = all.filter((row) => different.some((one) => one.answeredAt === row.answeredAt))
    const expected = expectSpend(distinct, SETTLE)
    for (const booking of bookingsOf(sent)) expected.add(booking)
    return readings.slice(1).map((to, place) => {
      const from = readings[place]
      if (!from || !to) return null
      const placeOf = (row: typeof to) => distinct.findIndex((one) => one.answeredAt === row.answeredAt)
      return {
        changeYen: to.spendYen - from.spendYen,
        expected: expected.between(placeOf(from), placeOf(to)),
      }
    })
  }
}

function bookingsOf(sent: readonly Sent[]): Booking[] {
  return sent.flatMap((one) => {
    const { sentAt: from, acceptedAt, credit } = one
    const certain = acceptedAt !== null
    const charge = { from, until: latestOf(one), yen: PRICE, certain, keyMark: 'a' }
    if (!credit) return [charge]
    return [charge, { from, until: credit.enteredAt, yen: -PRICE, certain: true, keyMark: 'a' }]
  })
}

/** The certain part of a day's proof: the change of the spend, and the part of it that no booking of ours explains. */
function sure(day: ReturnType<Books['proof']>[number]) {
  if (!day) return null
  const { changeYen, expected } = day
  const unexplainedYen = Math.max(0, changeYen - expected.highYen) + Math.min(0, changeYen - expected.lowYen)
  return { changeYen, unexplainedYen }
}

describe('readings kept as runs', () => {
  it('lead to the same decisions at the same readings, the same money and the same proofs', () => {
    let left = 0
    fc.assert(
      fc.property(history, fc.integer({ min: 3 * MINUTE, max: 30 * MINUTE }), ({ sent, times }, stepMs) => {
        const [full, runs] = [new Books(), new Books()]
        for (const at of times) {
          const next = reading(at, { spendYen: spendAt(sent, at) })
          full.rows.push(next)
          runs.rows = keep(runs.rows, next, sent)
          expect(runs.decide(sent)).toEqual(full.decide(sent))
        }
        const [from = 0, until = 0] = [times[0], times.at(-1)]
        const bounds = Array.from(
          { length: Math.ceil((until - from) / stepMs) },
          (_, nth) => from + nth * stepMs,
        )
        const [told, toldOfAll] = [runs.proof(sent, bounds), full.proof(sent, bounds)]
        expect(told.map(sure)).toEqual(toldOfAll.map(sure))
        for (const [place, day] of told.entries()) {
          // A credit that appears before it is recorded may belong to any quiet day in between; a run omits those.
          const all = toldOfAll[place]
          expect(day?.expected.lowYen ?? 0).toBeGreaterThanOrEqual(all?.expected.lowYen ?? 0)
          expect(day?.expected.highYen ?? 0).toBeLessThanOrEqual(all?.expected.highYen ?? 0)
        }
        left += full.rows.length - runs.rows.length
      }),
      { numRuns: 40 },
    )
    expect(left).toBeGreaterThan(400)
  })
})
