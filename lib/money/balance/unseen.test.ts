import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargeTime, type SpendReading, unseenYen } from './unseen.ts'

const SETTLE_MS = 120_000
const PRICE_YEN = 250
const ALONE = { settleMs: SETTLE_MS, keyShared: false, openYen: 0 }

const at = (seconds: number, spendYen: number): SpendReading => ({
  askedAt: seconds * 1000,
  answeredAt: seconds * 1000 + 50,
  spendYen,
})
const charge = (seconds: number): ChargeTime => ({
  sentAt: seconds * 1000,
  bookedBy: seconds * 1000 + 200,
  yen: PRICE_YEN,
})

test('sees a charge once the spend has risen by it', () => {
  expect(unseenYen([at(990, 1000), at(1010, 1250)], [charge(1000)], ALONE)).toBe(0)
})

test('counts a charge that the spend still lacks', () => {
  expect(unseenYen([at(990, 1000), at(1010, 1000)], [charge(1000)], ALONE)).toBe(250)
  expect(unseenYen([at(990, 1000), at(1010, 1250)], [charge(1000), charge(1005)], ALONE)).toBe(250)
})

test('counts a charge made after the question, regardless of the spend', () => {
  expect(unseenYen([at(990, 1000), at(1010, 1000)], [charge(1020)], ALONE)).toBe(250)
})

test('assumes that charges older than the settle time are in the spend', () => {
  expect(unseenYen([at(990, 1000), at(1200, 1000)], [charge(1000)], ALONE)).toBe(0)
})

test('does not count a charge as seen without an earlier reading, or on a shared key', () => {
  expect(unseenYen([at(1010, 1250)], [charge(1000)], ALONE)).toBe(250)
  expect(unseenYen([at(1001, 1000), at(1010, 1250)], [charge(1000)], { ...ALONE, keyShared: true })).toBe(250)
})

test('does not attribute a rise to a newer charge if an older one may have caused it', () => {
  expect(unseenYen([at(1000, 1000), at(1121, 1250)], [charge(995), charge(1005)], ALONE)).toBe(250)
})

// Bug: up to ¥1,250 of a batch was subtracted a second time while only a part of it was older than the settle time.
test('does not subtract a batch in the spend again, whichever part of it has settled', () => {
  const batch = [1000, 1010, 1020, 1030, 1040].map(charge)
  const readings = [at(990, 0), at(1015, 500), at(1025, 750), at(1050, 1250)]
  for (let seconds = 1060; seconds < 1200; seconds += 5) {
    readings.push(at(seconds, 1250))
    expect(unseenYen(readings, batch, ALONE)).toBe(0)
  }
})

test('a credit that lowered the spend never makes money appear', () => {
  expect(unseenYen([at(990, 1000), at(1010, 750)], [charge(1000)], ALONE)).toBe(250)
})

test('does not mistake a reset of a negative spend for a visible charge', () => {
  expect(unseenYen([at(900, -250), at(1010, 0)], [charge(1000)], ALONE)).toBe(250)
})

test('does not mistake visible spend by others for ours', () => {
  const odd = [at(900, 1000), at(990, 1001), at(1010, 1001)]
  expect(unseenYen(odd, [charge(1000)], ALONE)).toBe(250)
  expect(unseenYen([at(990, 1000), at(1010, 1001)], [charge(1000)], ALONE)).toBe(250)
  // At 990 no charge of ours could appear, so others caused the rise up to then.
  const whole = [at(900, 1000), at(990, 1250), at(1010, 1250)]
  expect(unseenYen(whole, [charge(1000)], ALONE)).toBe(250)
})

test('does not attribute a rise to others if an open outcome may have caused it', () => {
  const readings = [at(900, 1000), at(990, 1500), at(1010, 1500)]
  expect(unseenYen(readings, [charge(980)], { ...ALONE, openYen: 250 })).toBe(0)
  expect(unseenYen(readings, [charge(980)], ALONE)).toBe(250)
})

test('a visible charge of an open outcome never makes money appear', () => {
  expect(unseenYen([at(900, 1000), at(1010, 1500)], [charge(1000)], { ...ALONE, openYen: 250 })).toBe(0)
})

/** The history of one submission, in milliseconds after the one before was sent. */
const sends = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 400_000 })),
    /** From the send until the service booked it, and from there until the 202 was read. */
    bookMs: fc.integer({ min: 0, max: 20_000 }),
    answerMs: fc.integer({ min: 0, max: 20_000 }),
    lagMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: SETTLE_MS })),
    kind: fc.constantFrom('accepted', 'accepted', 'accepted', 'unknown, billed', 'unknown, not billed'),
    /** From the missing answer until a verdict. */
    verdictMs: fc.integer({ min: 0, max: 500_000 }),
    creditMs: fc.option(fc.integer({ min: 0, max: 600_000 })),
  }),
  { minLength: 1, maxLength: 12 },
)
const readings = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 1_000, max: 70_000 }),
    takesMs: fc.integer({ min: 0, max: 5_000 }),
  }),
  { minLength: 5, maxLength: 80 },
)
const history = fc.record({
  sends,
  readings,
  openingYen: fc.nat(3_000),
  /** Spend by others, although the key is configured as ours alone. */
  foreign: fc.option(fc.record({ atMs: fc.nat(1_000_000), yen: fc.integer({ min: 1, max: PRICE_YEN - 1 }) })),
  resetMs: fc.option(fc.nat(1_000_000)),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** A key, and the service's ledger and ours at each moment. */
class Key {
  readonly #all
  readonly #history: History

  constructor(given: History) {
    this.#history = given
    let sentAt = 0
    this.#all = given.sends.map(({ afterMs, bookMs, answerMs, lagMs, kind, verdictMs, creditMs }) => {
      sentAt += afterMs
      const bookedAt = sentAt + bookMs
      const settledAt = bookedAt + answerMs + (kind === 'accepted' ? 0 : verdictMs)
      return {
        sentAt,
        settledAt,
        /** On the service’s ledger, and in the spend that it reports. */
        bookedAt: kind === 'unknown, not billed' ? Infinity : bookedAt,
        shownAt: kind === 'unknown, not billed' ? Infinity : bookedAt + lagMs,
        creditedAt: kind === 'unknown, not billed' ? Infinity : settledAt + (creditMs ?? Infinity),
      }
    })
  }

  #sum(by: 'bookedAt' | 'shownAt', now: number): number {
    const { openingYen, foreign } = this.#history
    const charged = this.#all.filter((one) => one[by] <= now).length
    const credited = this.#all.filter(
      ({ creditedAt, shownAt }) => Math.max(creditedAt, shownAt) <= now,
    ).length
    return openingYen + PRICE_YEN * (charged - credited) + (foreign && foreign.atMs <= now ? foreign.yen : 0)
  }

  /** The spend that a reset has cleared so far: the spend at that moment. */
  #forgottenYen(now: number): number {
    const { resetMs } = this.#history
    return resetMs !== null && resetMs <= now ? this.#sum('shownAt', resetMs) : 0
  }

  spendYen(now: number): number {
    return this.#sum('shownAt', now) - this.#forgottenYen(now)
  }

  /** The true spend by now, and the part in flight that is not booked. */
  committedYen(now: number): number {
    const waiting = this.#open(now).filter(({ bookedAt }) => bookedAt > now)
    return this.#sum('bookedAt', now) - this.#forgottenYen(now) + PRICE_YEN * waiting.length
  }

  #open(now: number) {
    return this.#all.filter(({ sentAt, settledAt }) => sentAt <= now && now < settledAt)
  }

  heldYen(now: number): number {
    return PRICE_YEN * this.#open(now).length
  }

  charges(now: number): ChargeTime[] {
    const charged = this.#all.filter(({ settledAt, bookedAt }) => settledAt <= now && bookedAt < Infinity)
    return charged.map(({ sentAt, settledAt }) => ({ sentAt, bookedBy: settledAt, yen: PRICE_YEN }))
  }

  /** The time after the last event. */
  get endsAt(): number {
    const moments = this.#all.flatMap((one) => Object.values(one))
    return Math.max(1_000_000, ...moments.filter(Number.isFinite))
  }

  /** Spent, held and unseen, according to the studio after these readings. */
  saidYen(taken: readonly SpendReading[], now: number): number {
    const heldYen = this.heldYen(now)
    const options = { ...ALONE, openYen: heldYen }
    return (taken.at(-1)?.spendYen ?? 0) + heldYen + unseenYen(taken, this.charges(now), options)
  }

  /** Each reading sees the spend somewhere between question and answer. */
  read(askedAt: number, takesMs: number): SpendReading {
    const spendYen = this.spendYen(askedAt + Math.floor(takesMs / 2))
    return { askedAt, answeredAt: askedAt + takesMs, spendYen }
  }
}

function expectNeverTooLittle(given: History): void {
  const key = new Key(given)
  const taken: SpendReading[] = []
  let askedAt = -60_000
  for (const [place, { afterMs, takesMs }] of given.readings.entries()) {
    taken.push(key.read(askedAt, takesMs))
    const next = askedAt + takesMs + (given.readings[place + 1]?.afterMs ?? afterMs)
    for (const now of [askedAt + takesMs, (askedAt + takesMs + next) >> 1, next]) {
      // The spend of others since then, and a reset since then, cannot be known.
      const blind = [given.foreign?.atMs ?? null, given.resetMs].some(
        (moment) => moment !== null && moment > askedAt && moment <= now,
      )
      if (!blind) expect(key.saidYen(taken, now)).toBeGreaterThanOrEqual(key.committedYen(now))
    }
    askedAt = next
  }
  const settledAt = Math.max(askedAt, key.endsAt + SETTLE_MS + 1_000)
  taken.push(key.read(settledAt, 50))
  expect(key.saidYen(taken, settledAt + 50)).toBe(key.committedYen(settledAt + 50))
}

test('the reported spend is never below the truth, and equals it once every outcome is settled', () => {
  fc.assert(fc.property(history, expectNeverTooLittle), { numRuns: 3_000 })
})

test('the reported spend is exact at once if the spend does not lag and nothing was refunded', () => {
  const prompt = history.map((given) => ({
    ...given,
    sends: given.sends.map((one) => ({ ...one, lagMs: 0, creditMs: null })),
    foreign: null,
    resetMs: null,
  }))
  fc.assert(
    fc.property(prompt, (given) => {
      const key = new Key(given)
      const taken: SpendReading[] = []
      let now = -60_000
      for (const { afterMs } of given.readings) {
        taken.push(key.read(now, 0))
        if (key.heldYen(now) === 0) expect(key.saidYen(taken, now)).toBe(key.committedYen(now))
        now += afterMs
      }
    }),
    { numRuns: 1_000 },
  )
})
