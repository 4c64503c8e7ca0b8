import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from './bookings.ts'
import { decide } from './decide.ts'

/**
 * Simulated worlds: a service that books our sends with a lag, gives credits, is used by others and is reset, and a
 * studio that sees only its readings. Times are ticks of the true time.
 */
const tick = fc.integer({ min: 0, max: 24 })
const little = fc.constantFrom(0, 0, 1, 2, 4)

const submission = fc.record({
  sentAt: tick,
  acceptedAfter: little,
  seenAfter: little,
  lag: little,
  known: fc.boolean(),
  billed: fc.boolean(),
})

const credit = fc.record({
  from: tick,
  givenAfter: little,
  lag: little,
  knownAfter: fc.option(little),
  given: fc.boolean(),
})

const world = fc.record({
  firstYen: fc.constantFrom(0, 250, 2000, 20_000),
  settle: fc.constantFrom(0, 1, 2, 4),
  submissions: fc.array(submission, { minLength: 1, maxLength: 6, size: 'max' }),
  credits: fc.array(credit, { maxLength: 2 }),
  others: fc.array(fc.record({ at: tick, yen: fc.constantFrom(1, 100, 250, 500) }), { maxLength: 3 }),
  resets: fc.array(tick, { maxLength: 2 }),
  readings: fc.array(fc.record({ pause: fc.integer({ min: 1, max: 8 }), before: little, after: little }), {
    minLength: 2,
    maxLength: 6,
    size: 'max',
  }),
  kind: fc.constantFrom('exclusive', 'exclusive', 'shared', 'resets'),
  prices: fc.constantFrom([250, 250], [250, 250], [250, 500], [250, 300]),
})

type World = ReturnType<typeof world.generate>['value']

interface Booking {
  visibleAt: number
  yen: number
}

/** The acts of the service and its other users, as changes of the spend with the moment each became visible. */
function bookingsOf({ submissions, credits, others, settle, kind, prices }: World): {
  own: Booking[]
  others: Booking[]
} {
  const own: Booking[] = []
  for (const [i, one] of submissions.entries()) {
    const visibleAt = one.sentAt + one.acceptedAfter + Math.min(one.lag, settle)
    if (one.billed) own.push({ visibleAt, yen: prices[i % 2] as number })
  }
  for (const [i, one] of credits.entries()) {
    const visibleAt = one.from + one.givenAfter + Math.min(one.lag, settle)
    if (one.given) own.push({ visibleAt, yen: -(prices[i % 2] as number) })
  }
  const foreign = others.map(({ at, yen }) => ({ visibleAt: at, yen }))
  return { own, others: kind === 'shared' ? foreign : [] }
}

/** The moment at which each reading looked, and its question and answer around that. */
function momentsOf({ readings }: World): { asked: number; looked: number; answered: number }[] {
  let now = 0
  return readings.map(({ pause, before, after }) => {
    const asked = now + pause
    now = asked + before + after
    return { asked, looked: asked + before, answered: now }
  })
}

/** The question the studio would ask, its times told by this clock, in units of `tickMs`. */
function questionFor(world: World, tickMs: number, clock: (at: number) => number): Question {
  const { own, others } = bookingsOf(world)
  const resets = world.kind === 'resets' ? world.resets : []
  const spendAt = (at: number) => {
    const since = Math.max(-1, ...resets.filter((reset) => reset <= at))
    const seen = [...own, ...others].filter(({ visibleAt }) => visibleAt > since && visibleAt <= at)
    return seen.reduce<number>((sum, { yen }) => sum + yen, since < 0 ? world.firstYen : 0)
  }
  return {
    readings: momentsOf(world).map(({ asked, looked, answered }) => ({
      askedAt: clock(asked),
      answeredAt: clock(answered),
      spendYen: spendAt(looked),
    })),
    submissions: world.submissions.map((one, i) => ({
      id: `s${i}`,
      priceYen: world.prices[i % 2] as number,
      sentAt: clock(one.sentAt),
      latestAt: clock(one.sentAt + one.acceptedAfter + one.seenAfter),
      billed: one.known ? (one.billed ? ('yes' as const) : ('no' as const)) : ('unknown' as const),
    })),
    creditable: world.credits.map((one, i) => ({
      id: `j${i}`,
      priceYen: world.prices[i % 2] as number,
      from: clock(one.from),
      givenBy:
        one.given && one.knownAfter !== null ? clock(one.from + one.givenAfter + one.knownAfter) : null,
    })),
    settleMs: world.settle * tickMs,
    keyShared: world.kind === 'shared',
    keyResets: world.kind === 'resets',
  }
}

/** Checks every verdict against the truth, and returns how many there were. */
function check(world: World, question: Question): number {
  const { fit, verdicts, unexplained } = decide(question)
  expect(fit).toBe('as_told')
  let given = 0
  for (const [i, one] of world.submissions.entries()) {
    const verdict = verdicts.get(`s${i}`)?.verdict
    if (one.known) expect(verdict).toBeUndefined()
    else if (verdict !== 'cannot_tell') {
      expect(verdict).toBe(one.billed ? 'billed' : 'not_billed')
      given += 1
    }
  }
  const [first, last] = [momentsOf(world).at(0)?.looked ?? 0, momentsOf(world).at(-1)?.looked ?? 0]
  const others = bookingsOf(world).others.filter(({ visibleAt }) => visibleAt > first && visibleAt <= last)
  const othersYen = others.reduce((sum, { yen }) => sum + yen, 0)
  expect(unexplained?.lowYen).toBeLessThanOrEqual(othersYen)
  expect(unexplained?.highYen).toBeGreaterThanOrEqual(othersYen)
  return given
}

test('in 60,000 simulated worlds no verdict is wrong', () => {
  let given = 0
  fc.assert(
    fc.property(world, (world) => {
      given += check(
        world,
        questionFor(world, 1, (at) => at),
      )
    }),
    { numRuns: 60_000 },
  )
  expect(given).toBeGreaterThan(5_000)
})

test('others who spend on a key declared ours alone make no wrong "not billed"', () => {
  let given = 0
  fc.assert(
    fc.property(world, (drawn) => {
      const question = questionFor({ ...drawn, kind: 'shared' }, 1, (at) => at)
      const { fit, verdicts } = decide({ ...question, keyShared: false })
      if (fit === 'if_reset' || fit === 'never') return
      for (const [i, one] of drawn.submissions.entries()) {
        if (verdicts.get(`s${i}`)?.verdict !== 'not_billed') continue
        given += 1
        expect(one.billed).toBe(false)
      }
    }),
    { numRuns: 20_000 },
  )
  expect(given).toBeGreaterThan(500)
})

test('a submission accepted later than allowed is not called "not billed" once a reading shows it', () => {
  let seen = 0
  const later = fc.record({ lag: fc.integer({ min: 5, max: 40 }), billed: fc.boolean() })
  fc.assert(
    fc.property(world, later, (drawn, { lag, billed }) => {
      const never = { acceptedAfter: 0, seenAfter: 0, lag: 0, billed: false } as const
      const readings = [...drawn.readings, { pause: 60, before: 0 as const, after: 0 as const }]
      const settled: World = {
        ...drawn,
        kind: 'shared',
        prices: [250, 250],
        credits: [],
        submissions: [{ ...never, sentAt: 3, known: false }],
        readings,
      }
      const question = { ...questionFor(settled, 1, (at) => at), keyShared: false }
      const charged = question.readings.map((reading, k) => {
        const shows = billed && (momentsOf(settled)[k]?.looked ?? 0) >= 3 + lag
        return { ...reading, spendYen: reading.spendYen + (shows ? 250 : 0) }
      })
      const { fit, verdicts } = decide({ ...question, readings: charged })
      if (fit === 'if_reset' || fit === 'never' || !billed) return
      seen += fit === 'if_somebody_else_spends' ? 1 : 0
      expect(verdicts.get('s0')?.verdict).not.toBe('not_billed')
    }),
    { numRuns: 5_000 },
  )
  expect(seen).toBeGreaterThan(100)
})

test('a clock that is set back makes no wrong verdict', () => {
  const tickMs = 600_000
  let given = 0
  fc.assert(
    fc.property(world, tick, fc.integer({ min: 1, max: 200 }), (world, jumpAt, jump) => {
      const clock = (at: number) => (at < jumpAt ? at : at - jump) * tickMs
      const question = questionFor(world, tickMs, clock)
      const times = question.readings.flatMap(({ askedAt, answeredAt }) => [askedAt, answeredAt])
      // Assumed: the readings show it, and one of their times is in the hour before and one in the hour after.
      const hour = 3_600_000 / tickMs
      const trueTimes = momentsOf(world).flatMap(({ asked, answered }) => [asked, answered])
      const next = trueTimes.findIndex((at) => at >= jumpAt)
      fc.pre((times[next] ?? Infinity) < (times[next - 1] ?? -Infinity))
      fc.pre((trueTimes[next - 1] ?? -Infinity) >= jumpAt - hour)
      fc.pre((trueTimes[next] ?? Infinity) <= jumpAt + hour)
      given += check(world, question)
    }),
    { numRuns: 10_000 },
  )
  expect(given).toBeGreaterThan(100)
})

/** 2,000 submissions in bursts of ten, every 20th unknown and half of those billed, and 500 readings a minute apart. */
function busyDay(): { question: Question; billed: Map<string, boolean> } {
  const minute = 60_000
  const billed = new Map<string, boolean>()
  const shownAt: number[] = []
  const submissions = Array.from({ length: 2_000 }, (_, i) => {
    const sentAt = Math.floor(i / 10) * 2.5 * minute + (i % 10) * 1_000 + minute
    const unknown = i % 20 === 0
    if (unknown) billed.set(`s${i}`, i % 40 === 0)
    if (!unknown || i % 40 === 0) shownAt.push(sentAt + (i % 7) * 5_000)
    return {
      id: `s${i}`,
      priceYen: 250,
      sentAt,
      latestAt: sentAt + (unknown ? 10_000 : 0),
      billed: unknown ? ('unknown' as const) : ('yes' as const),
    }
  })
  const readings = Array.from({ length: 500 }, (_, k) => ({
    askedAt: k * minute,
    answeredAt: k * minute + 300,
    spendYen: 100_000 + 250 * shownAt.filter((at) => at <= k * minute).length,
  }))
  const rules = { settleMs: 40_000, keyShared: false, keyResets: false }
  return { question: { readings, submissions, creditable: [], ...rules }, billed }
}

test('decides 2,000 submissions and 500 readings', () => {
  const { question, billed } = busyDay()
  const { fit, verdicts } = decide(question)
  expect(fit).toBe('as_told')
  expect(verdicts.size).toBe(100)
  for (const [id, { verdict }] of verdicts) expect(verdict).toBe(billed.get(id) ? 'billed' : 'not_billed')
})
