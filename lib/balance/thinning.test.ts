import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../auth/caller.ts'
import { markCredited } from '../claims/change.ts'
import { listCreditOffers } from '../claims/offers.ts'
import { dailyProof } from '../ledger/daily-proof.ts'
import { getReconcile } from '../reconcile/queries.ts'
import { settleUnknowns } from '../reconcile/settle.ts'
import { createQueued, move } from '../submissions/transition.ts'
import { makeCaller, openTestStudio, type TestStudio } from '../testing/studio.ts'
import { checkBooks } from '../verify/books.ts'
import { getBalance } from './queries.ts'
import { startThinning, thinReadings } from './thin.ts'
import { type KeptReading, thinnable } from './thinning.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const EVERYTHING = { since: Infinity, around: [] }

function reading(askedAt: number, options: Partial<KeptReading> = {}): KeptReading {
  const figures = { spendYen: 1_000, maxBudgetYen: 20_000, maskedKey: 'sk-...1', keyMark: null }
  return { askedAt, answeredAt: askedAt + 300, ...figures, ...options }
}

/** A reading each minute, all alike. */
const quiet = (minutes: number, from = 0, options: Partial<KeptReading> = {}) =>
  Array.from({ length: minutes }, (_, minute) => reading(from + minute * MINUTE, options))

describe('readings that say the same', () => {
  it('are thinned to the first and the last of each quarter of an hour', () => {
    const readings = quiet(60)
    const gone = thinnable(readings, EVERYTHING)
    const minutes = readings.filter((one) => !gone.includes(one)).map(({ askedAt }) => askedAt / MINUTE)
    expect(minutes).toEqual([0, 14, 15, 29, 30, 44, 45, 59])
  })

  it.each<[string, Partial<KeptReading>]>([
    ['the spend', { spendYen: 1_250 }],
    ['the budget', { maxBudgetYen: 30_000 }],
    ['the key', { maskedKey: 'sk-...2' }],
  ])('stay beside a change of %s, on both sides', (_what, change) => {
    const readings = [...quiet(5), reading(5 * MINUTE, change), ...quiet(5, 6 * MINUTE)]
    const gone = thinnable(readings, EVERYTHING)
    expect(gone.map(({ askedAt }) => askedAt / MINUTE)).toEqual([1, 2, 3, 7, 8, 9])
  })

  // Bug: readings of two keys that are masked alike were thinned as if they were of one.
  it.each<[string, string | null, string | null]>([
    ['of another key that is masked alike', 'a', 'b'],
    ['from before there were marks', null, 'a'],
  ])('stay beside one %s, on both sides', (_what, first, second) => {
    const readings = [...quiet(5, 0, { keyMark: first }), ...quiet(5, 5 * MINUTE, { keyMark: second })]
    const gone = thinnable(readings, EVERYTHING)
    expect(gone.map(({ askedAt }) => askedAt / MINUTE)).toEqual([1, 2, 3, 6, 7, 8])
  })

  it('stay where the clock was set back, on both sides', () => {
    const readings = [...quiet(10), ...quiet(10, 5 * MINUTE)]
    const gone = thinnable(readings, EVERYTHING)
    expect(gone.map((one) => readings.indexOf(one))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18,
    ])
  })

  it('stay while they are young, and around what was unknown', () => {
    const untouched = { since: 12 * MINUTE, around: [{ from: 3 * MINUTE, until: 6 * MINUTE }] }
    const gone = thinnable(quiet(14), untouched)
    expect(gone.map(({ askedAt }) => askedAt / MINUTE)).toEqual([1, 2, 7, 8, 9, 10, 11])
  })

  it('tell the same whichever of them are gone: turns of the spend, and the last before every quarter', () => {
    const step = fc.record({
      waitMs: fc.oneof(
        fc.integer({ min: 0, max: 2 * MINUTE }),
        fc.integer({ min: -QUARTER, max: 3 * QUARTER }),
      ),
      answeredMs: fc.integer({ min: 0, max: 2_000 }),
      riseYen: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constantFrom(250, -250) },
      ),
      goes: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let [at, spendYen] = [10 * DAY, 1_000]
        const readings = steps.map(({ waitMs, answeredMs, riseYen }) => {
          at += waitMs
          spendYen += riseYen
          return reading(at, { answeredAt: at + answeredMs, spendYen })
        })
        const gone = new Set(
          thinnable(readings, EVERYTHING).filter((one) => steps[readings.indexOf(one)]?.goes),
        )
        const left = readings.filter((one) => !gone.has(one))
        expect(turns(left)).toEqual(turns(readings))
        for (let bound = 0; bound <= 40 * DAY; bound += DAY / 2) {
          expect(lastBefore(left, bound)).toBe(lastBefore(readings, bound))
        }
        const quarters = new Set(readings.map(({ answeredAt }) => Math.ceil(answeredAt / QUARTER) * QUARTER))
        for (const bound of quarters) expect(lastBefore(left, bound)).toBe(lastBefore(readings, bound))
      }),
      { numRuns: 500 },
    )
  })
})

/** As lib/claims/offers.ts asks for them. */
function turns(readings: readonly KeptReading[]) {
  return readings.filter((one, place) => {
    const [before, after] = [readings[place - 1], readings[place + 1]]
    return before?.spendYen !== one.spendYen || after?.spendYen !== one.spendYen
  })
}

/** As lib/ledger/daily-proof.ts asks for it. */
function lastBefore(readings: readonly KeptReading[], bound: number) {
  const before = readings.map((one, place) => ({ one, place })).filter(({ one }) => one.answeredAt < bound)
  return before.sort((a, b) => a.one.answeredAt - b.one.answeredAt || a.place - b.place).at(-1)?.one
}

describe('thinned', () => {
  const START = Date.parse('2026-10-22T22:00:00Z')
  const ZONES = [
    'UTC',
    'Asia/Tokyo',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Chatham',
  ]
  let test: TestStudio
  let admin: Caller
  let now = START
  let spendYen = 1_000

  beforeAll(async () => {
    test = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    test.studio.now = () => new Date(now)
    admin = await makeCaller(test.studio, { role: 'admin' })
  })
  afterAll(() => test?.close())

  /** Reads every minute, until some time. */
  async function readUntil(until: number) {
    const rows = []
    for (; now < until; now += MINUTE) {
      const { askedAt, answeredAt, ...figures } = reading(now, { spendYen })
      rows.push({ ...figures, askedAt: new Date(askedAt), answeredAt: new Date(answeredAt) })
    }
    await test.studio.db.reading.createMany({ data: rows })
  }

  async function sent(): Promise<string> {
    const { studio } = test
    const submission = {
      userId: admin.id,
      attemptId: randomUUID(),
      prompt: 'A calm sea',
      seed: null,
      priceYen: 250,
    }
    const id = await studio.db.$transaction((tx) => createQueued(studio, tx, submission))
    await move(studio, id, 'queued', 'submitting', { fields: { claimedAt: studio.now() } })
    return id
  }

  async function charged(): Promise<string> {
    const id = await sent()
    now += 2 * SECOND
    const fields = { jobId: `job_${id}`, acceptedAt: test.studio.now() }
    await move(test.studio, id, 'submitting', 'pending', { fields })
    spendYen += 250
    return id
  }

  async function failed(): Promise<string> {
    const id = await charged()
    await move(test.studio, id, 'pending', 'failed', { reason: 'generation_failed' })
    return id
  }

  /** Sent, and no answer came; the service had billed it. */
  async function unanswered(): Promise<string> {
    const id = await sent()
    now += 20 * SECOND
    const fields = { acceptableUntil: new Date(now + MINUTE) }
    await move(test.studio, id, 'submitting', 'unknown', { reason: 'no_answer', fields })
    spendYen += 250
    return id
  }

  const proofs = (from: string, to: string) =>
    Promise.all(ZONES.map((zone) => dailyProof(test.studio, admin, { from, to, zone })))

  /** Everything that is told of readings. */
  async function told() {
    const { studio } = test
    const { readings: _count, ...books } = await checkBooks(studio)
    return {
      proofs: await proofs('2026-10-20', '2026-10-31'),
      oneDay: await proofs('2026-10-25', '2026-10-25'),
      offers: await listCreditOffers(studio, admin),
      reconcile: await getReconcile(studio, admin),
      balance: await getBalance(studio, admin),
      books,
    }
  }

  const count = () => test.studio.db.reading.count()

  it('days of readings, and everything that is told of them stays the same', async () => {
    const { studio } = test
    await readUntil(START + 7 * HOUR)
    const credited = await failed()
    for (let hour = 8; hour < 20; hour += 1) {
      await readUntil(START + hour * HOUR + 20 * MINUTE)
      await charged()
    }
    now += 5 * HOUR // nobody ran it, and nothing was read
    await readUntil(START + 30 * HOUR + 3 * MINUTE)
    const unknown = await unanswered()
    await readUntil(now + 10 * MINUTE)
    await settleUnknowns(studio)
    const decision = await studio.db.decision.findFirstOrThrow({ where: { submissionId: unknown } })
    expect(decision.status).toBe('billed_without_job')
    await readUntil(START + 40 * HOUR)
    await failed()
    await readUntil(START + 50 * HOUR)
    spendYen -= 250
    await readUntil(START + 51 * HOUR)
    await markCredited(studio, admin, { submissionIds: [credited] })
    now -= 20 * MINUTE // the clock was set back
    await readUntil(START + 60 * HOUR)
    spendYen -= 250
    await readUntil(START + 4 * DAY)
    now = START + 12 * DAY
    const [before, total] = [await told(), await count()]
    expect(before.offers).toHaveLength(1)
    // What the key had spent before there was a ledger, less the credit that is not written down.
    expect(before.balance).toMatchObject({ explainedYen: 3_500, unexplainedYen: 750 })
    expect(before.proofs.every((result) => result.kind === 'proof')).toBe(true)
    await Promise.all([thinReadings(studio), thinReadings(studio)])
    expect(await told()).toEqual(before)
    expect(await count()).toBeLessThan(total / 4)
    const named = decision.reason.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []
    expect(named).toHaveLength(2)
    for (const answeredAt of named) {
      expect(await studio.db.reading.count({ where: { answeredAt: new Date(answeredAt) } })).toBe(1)
    }
    // All of the window is there still, not only what was named.
    const { claimedAt } = await studio.db.submission.findUniqueOrThrow({ where: { id: unknown } })
    const from = Number(claimedAt)
    const around = { gte: new Date(from - HOUR), lt: new Date(from + HOUR) }
    expect(await studio.db.reading.count({ where: { answeredAt: around } })).toBeGreaterThan(110)
    const left = await count()
    await thinReadings(studio)
    expect(await count()).toBe(left)
  })

  it('readings of the last week are all there, and go when they are older, page by page', async () => {
    const { studio } = test
    const from = await thinReadings(studio)
    const before = await count()
    const begun = now
    await readUntil(begun + DAY)
    const young = await thinReadings(studio, { from })
    expect(await count()).toBe(before + 24 * 60)
    now = begun + 9 * DAY
    expect(await thinReadings(studio, { from: young })).toBeGreaterThan(young)
    expect(await count()).toBeLessThanOrEqual(before + 24 * 4 * 2 + 2)
  })

  it('nothing is thinned around an open outcome, only before and after, and its story stays the same', async () => {
    const { studio } = test
    await readUntil(now + 2 * DAY)
    const sentAt = now
    const id = await unanswered()
    await readUntil(now + DAY)
    now += 30 * DAY
    const before = await told()
    expect(before.reconcile.unknowns).toMatchObject([{ id, evidence: { differenceYen: 250 } }])
    const around = { answeredAt: { gte: new Date(sentAt - HOUR), lt: new Date(sentAt + HOUR) } }
    const later = { answeredAt: { gte: new Date(sentAt + 2 * HOUR) } }
    const counts = async () => [
      await studio.db.reading.count({ where: around }),
      await studio.db.reading.count({ where: later }),
    ]
    const [kept = 0, total = 0] = await counts()
    await thinReadings(studio)
    const [still, left = 0] = await counts()
    expect(still).toBe(kept)
    expect(left).toBeLessThan(total / 4)
    expect(await told()).toEqual(before)
    await settleUnknowns(studio)
    const thinning = startThinning(studio)
    await test.settled()
    thinning.stop()
    expect(await counts()).toEqual([kept, left])
  })

  it('the database refuses to lose a reading that tells of a change', async () => {
    const { db } = test.studio
    const rows = await db.reading.findMany({ orderBy: { id: 'asc' } })
    const at = rows.findIndex((row, place) => place > 0 && row.spendYen !== rows[place - 1]?.spendYen)
    for (const place of [0, at - 1, at, rows.length - 1]) {
      const id = rows[place]?.id ?? 0n
      await expect(db.reading.deleteMany({ where: { id } })).rejects.toThrow(/is append-only but for/)
    }
    await expect(db.reading.deleteMany()).rejects.toThrow(/is append-only but for/)
    await expect(db.reading.updateMany({ data: { spendYen: 1 } })).rejects.toThrow(/is append-only/)
    expect(await db.reading.count()).toBe(rows.length)
  })

  it('the database refuses to lose a reading beside one of another key that is masked alike', async () => {
    const { db } = test.studio
    const ids = []
    for (const [minute, keyMark] of [null, null, null, 'a', 'a', 'a', 'b'].entries()) {
      const { askedAt, answeredAt, ...figures } = reading(now + minute * MINUTE, { keyMark, spendYen: 9_999 })
      const times = { askedAt: new Date(askedAt), answeredAt: new Date(answeredAt) }
      ids.push((await db.reading.create({ data: { ...figures, ...times } })).id)
    }
    for (const place of [2, 3, 5]) {
      const id = ids[place] ?? 0n
      await expect(db.reading.deleteMany({ where: { id } })).rejects.toThrow(/is append-only but for/)
    }
    for (const place of [1, 4]) {
      expect(await db.reading.deleteMany({ where: { id: ids[place] ?? 0n } })).toEqual({ count: 1 })
    }
  })
})
