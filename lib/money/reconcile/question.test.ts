import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Prisma } from '#prisma/generated/client.ts'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import { CLOCK_MARGIN_MS } from '../../submissions/delays.ts'
import { type Question, sortBookings } from './bookings.ts'
import { decide } from './decide.ts'
import { gatherQuestions } from './question.ts'
import { settleUnknowns } from './settle.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SENT = Date.parse('2026-10-01T00:00:00Z')
/** The number of newest readings in every question. */
const NEWEST = 200

describe('the question about an unknown outcome', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let rows: ReturnType<typeof rowsFor>

  beforeAll(async () => {
    studio = opened.studio
    rows = rowsFor(studio, await makeCaller(studio))
  })
  afterEach(async () => {
    await studio.db.submission.updateMany({ where: { status: 'unknown' }, data: { status: 'not_accepted' } })
  })

  async function ask(id: string) {
    const question = (await gatherQuestions(studio)).find(({ ids }) => ids.has(id))
    if (!question) throw new Error('Nothing is asked.')
    return question
  }

  const every = (ms: number, from: number, count: number) =>
    Array.from({ length: count }, (_, nth): [number, number] => [from + (nth + 1) * ms, 0])
  const change = (id: string, data: Prisma.SubmissionUncheckedUpdateInput) =>
    studio.db.submission.update({ where: { id }, data })

  test('is absent when the time of the send is unknown', async () => {
    await change(await rows.unanswered(randomUUID(), SENT), { leasedAt: null })
    expect(await gatherQuestions(studio)).toEqual([])
  })

  test('has the readings around it, the last before, the first after, and the newest of a week', async () => {
    const key = randomUUID()
    const id = await rows.unanswered(key, SENT)
    const { spendSettleMs } = studio.settings
    const from = SENT - HOUR - spendSettleMs
    const until = SENT + 2 * MINUTE + CLOCK_MARGIN_MS + spendSettleMs + HOUR
    const before = [from - 20 * MINUTE, from - 10 * MINUTE]
    const within = [from + MINUTE, SENT, until - MINUTE]
    const after = every(10 * MINUTE, until, NEWEST + 50).map(([at]) => at)
    const later = every(DAY, SENT + 8 * DAY, 3)
    const read = [...before, ...within, ...after].map((at): [number, number] => [at, 0])
    await rows.read(key, ...read, ...later)
    const asked = (await ask(id)).readings.map(({ askedAt }) => askedAt)
    expect(asked).toEqual([before[1], ...within, after[0], ...after.slice(-NEWEST)])
  })

  test('has the first reading after it, however long the service was down, and the sends until then', async () => {
    const key = randomUUID()
    await rows.read(key, [SENT - MINUTE, 1_000])
    const id = await rows.unanswered(key, SENT)
    const other = await rows.failed(key, SENT + 29 * DAY)
    await studio.db.claim.update({ where: { submissionId: other }, data: { state: 'refused' } })
    await rows.read(key, [SENT + 30 * DAY, 1_250])
    expect(decide(await ask(id)).verdicts.get(id)?.verdict).toBe('not_billed')
  })

  test('if a backup was restored since, has every job that may have been credited in the forgotten time', async () => {
    const key = randomUUID()
    const job = async (at: number, status: 'failed' | 'in_progress' | 'completed') => {
      const id = await rows.unanswered(key, at)
      const acceptedAt = new Date(at)
      await change(id, { status, acceptedAt })
      const claim = { submissionId: id, state: 'open', openedAt: acceptedAt, changedAt: acceptedAt } as const
      if (status === 'failed') await studio.db.claim.create({ data: claim, select: { state: true } })
      return id
    }
    const [failed, moving] = [
      await job(SENT - 2 * MINUTE, 'failed'),
      await job(SENT - 2 * MINUTE, 'in_progress'),
    ]
    await job(SENT - 2 * MINUTE, 'completed')
    await job(SENT + 2 * HOUR, 'failed')
    await rows.read(key, [SENT - MINUTE, 1_000], [SENT + HOUR, 1_000])
    const id = await rows.unanswered(key, SENT)
    const creditable = async () => (await ask(id)).creditable.map((job) => job.id).sort()
    expect(await creditable()).toEqual([])
    const restoredAt = new Date(SENT + HOUR)
    await studio.db.sendingState.upsert({ where: { id: 1 }, create: { restoredAt }, update: { restoredAt } })
    expect(await creditable()).toEqual([failed, moving].sort())
    expect(decide(await ask(id)).verdicts.get(id)?.verdict).toBe('cannot_tell')
    // Support is asked again, and reports what it did in the forgotten time.
    for (const state of ['sent', 'refused', 'credited'] as const) {
      const at = new Date(SENT + HOUR + MINUTE)
      const answer = { state, changedAt: at, events: { create: { state, at } } }
      await studio.db.claim.update({ where: { submissionId: failed }, data: answer })
      const since = (await ask(id)).creditable.find((job) => job.id === failed)?.from
      expect(since).toBe(SENT - 2 * MINUTE)
    }
    // Readings from long after the restore have every forgotten credit.
    await change(id, { status: 'not_accepted' })
    await rows.read(key, ...every(10 * MINUTE, SENT + 20 * DAY, NEWEST + 1))
    const next = await rows.unanswered(key, SENT + 30 * DAY)
    expect((await ask(next)).creditable.map((job) => job.id)).not.toContain(moving)
    await studio.db.sendingState.update({ where: { id: 1 }, data: { restoredAt: null } })
  })

  test('has sends up to an hour and the settle time before the first reading, and none older', async () => {
    const key = randomUUID()
    const { spendSettleMs } = studio.settings
    const id = await rows.unanswered(key, SENT)
    await rows.read(key, [SENT - 10 * HOUR, 0])
    const sentBefore = (ms: number) => rows.unanswered(key, SENT - 10 * HOUR - ms)
    const near = await sentBefore(HOUR + spendSettleMs / 2)
    const far = await sentBefore(HOUR + 2 * spendSettleMs)
    await studio.db.submission.updateMany({ where: { id: { in: [near, far] } }, data: { status: 'failed' } })
    const { sums } = await ask(id)
    expect(sums?.map(({ count, sentAt }) => [count, sentAt])).toEqual([
      [1, SENT - 10 * HOUR - HOUR - spendSettleMs / 2],
    ])
  })

  // Bug: an old send was left out, so that its possible charge was attributed to another one.
  test.each(['bookedBy', 'doubtedAt'])('has an old send whose %s is later', async (column) => {
    const key = randomUUID()
    const earlier = await rows.failed(key, SENT - 10 * HOUR)
    await studio.db.claim.update({ where: { submissionId: earlier }, data: { state: 'refused' } })
    await rows.read(key, [SENT - 2 * MINUTE, 0])
    const id = await rows.unanswered(key, SENT)
    await rows.read(key, [SENT + HOUR, 250])
    expect(decide(await ask(id)).verdicts.get(id)?.verdict).toBe('billed')
    await change(earlier, { [column]: new Date(SENT - MINUTE) })
    expect(decide(await ask(id)).verdicts.get(id)?.verdict).not.toBe('billed')
  })

  const time = (seconds: number) => new Date(SENT + seconds * SECOND)
  const open = { acceptableUntil: time(60) }
  const byHand = { ...open, reason: 'by_hand' } as const
  const accepted = { status: 'pending', acceptedAt: time(30), acceptableUntil: null } as const
  test.each<[string, Prisma.SubmissionUncheckedUpdateInput, 'unknown' | 'yes', number]>([
    ['unknown, until it can no longer be accepted', open, 'unknown', 60],
    ['being sent, until it can no longer be accepted', { ...open, status: 'submitting' }, 'unknown', 60],
    ['unknown, until then regardless of its 202', { ...open, acceptedAt: time(30) }, 'unknown', 60],
    [
      'unknown, as long as a send can be open',
      { acceptableUntil: null },
      'unknown',
      LONGEST_OPEN_MS / SECOND,
    ],
    ['unknown, until its restarted window is over', { ...open, bookedBy: time(900) }, 'unknown', 900],
    [
      'unknown, until it can no longer be accepted, if that is later',
      { ...open, bookedBy: time(9) },
      'unknown',
      60,
    ],
    [
      'guessed to be billed, until it can no longer be accepted',
      { ...byHand, status: 'billed_without_job' },
      'unknown',
      60,
    ],
    [
      'guessed not to be billed, until it can no longer be accepted',
      { ...byHand, status: 'not_accepted' },
      'unknown',
      60,
    ],
    [
      'doubted, until its rise was seen',
      { ...open, status: 'not_accepted', doubtedAt: time(500) },
      'unknown',
      500,
    ],
    ['billed, until its 202 was read', accepted, 'yes', 30],
    ['billed, until its restarted window is over', { ...accepted, bookedBy: time(900) }, 'yes', 900],
    ['could be accepted, if its job was found', { ...accepted, ...open, acceptedAt: time(900) }, 'yes', 60],
    [
      'billed, until it could be accepted, if readings settled it',
      { ...open, status: 'billed_without_job' },
      'yes',
      60,
    ],
  ])('has possible bookings: %s', async (_until, data, billed, seconds) => {
    const key = randomUUID()
    const id = await rows.unanswered(key, SENT - MINUTE)
    const other = await rows.unanswered(key, SENT)
    await change(other, data)
    const { submissions, sums = [] } = await ask(id)
    const told = submissions.find((one) => one.id === other)
    expect(told?.billed ?? 'yes').toBe(billed)
    const { sentAt, latestAt } = told ?? sums[0] ?? {}
    expect([sentAt, latestAt]).toEqual([SENT, SENT + seconds * SECOND + CLOCK_MARGIN_MS])
  })

  test('has the number of billed sends that the same readings show first, with the same result as one by one', async () => {
    const key = randomUUID()
    const id = await rows.unanswered(key, SENT)
    const pauses = fc.sample(fc.constantFrom(SECOND, MINUTE, HOUR, 5 * HOUR), { numRuns: 30, seed: 1 })
    let now = SENT - HOUR
    const times = pauses.map((pause): [number, number] => {
      now += pause
      return [now, 0]
    })
    await rows.read(key, ...times)
    const sent = fc.sample(fc.tuple(fc.nat(now - SENT + HOUR), fc.constantFrom(0, 1, 90, 4_000)), {
      numRuns: 80,
      seed: 2,
    })
    const singly: Question['submissions'][number][] = []
    for (const [after, takes] of sent) {
      const sentAt = SENT - HOUR + after
      const acceptedAt = new Date(sentAt + takes * SECOND)
      const one = await rows.unanswered(key, sentAt)
      await change(one, { status: 'completed', acceptedAt, acceptableUntil: null })
      const latestAt = acceptedAt.getTime() + CLOCK_MARGIN_MS
      singly.push({ id: one, priceYen: 250, sentAt, latestAt, billed: 'yes' })
    }
    const asked = await ask(id)
    expect(asked.submissions.map((one) => one.id)).toEqual([id])
    expect(asked.sums?.length).toBeLessThan(60)
    const all = { ...asked, sums: [], submissions: [...asked.submissions, ...singly] }
    const groups = (question: Question) =>
      sortBookings(question)
        .charges.map(({ span, billedCount, latestAt }) => JSON.stringify([span, billedCount, latestAt]))
        .toSorted()
    expect(groups(asked)).toEqual(groups(all))
  })

  test('is one for each outcome, if they are more than a week apart', async () => {
    const key = randomUUID()
    const ids = [
      await rows.unanswered(key, SENT),
      await rows.unanswered(key, SENT + 6 * DAY),
      await rows.unanswered(key, SENT + 14 * DAY),
    ]
    const groups = (await gatherQuestions(studio)).map((question) => [...question.ids].toSorted())
    expect(groups).toEqual([ids.slice(0, 2).toSorted(), ids.slice(2)])
  })

  test('does not grow for an old outcome, however much is read and sent since; support’s answer still settles it', async () => {
    const key = randomUUID()
    const failed = await rows.failed(key, SENT - HOUR)
    await rows.read(key, [SENT - MINUTE, 5_000])
    const id = await rows.unanswered(key, SENT)
    await rows.read(key, ...every(HOUR, SENT, 30 * 24).map(([at]): [number, number] => [at, 5_000]))
    await rows.unanswered(key, SENT + 20 * DAY)
    const question = await ask(id)
    expect(question.readings.length).toBeLessThan(NEWEST + 10)
    expect(question.readings.at(-1)?.askedAt).toBeLessThan(SENT + 8 * DAY)
    expect(question.submissions.map((one) => one.id)).toEqual([id])
    expect(decide(question).verdicts.get(id)).toMatchObject({
      missing: [{ kind: 'credit', jobIds: [failed] }],
    })
    await studio.db.claim.update({ where: { submissionId: failed }, data: { state: 'refused' } })
    await settleUnknowns(studio)
    const row = await studio.db.submission.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ status: 'not_accepted', reason: 'readings' })
  })

  test.each([
    ['read at the same time as the previous one, by another process', 500, 1_500, false],
    ['begun when the previous one was answered', SECOND, 2 * SECOND, true],
    ['of a clock that was a little behind', -6 * SECOND, -5 * SECOND, false],
    ['of a clock that was set back since', -6 * SECOND, -5 * SECOND - 1, true],
  ])(
    'leaves out a reading only if it was taken at the same time as the previous one: %s',
    async (_name, askedAt, answeredAt, isKept) => {
      const key = randomUUID()
      const id = await rows.unanswered(key, SENT)
      for (const [asked, answered] of [
        [-MINUTE, -MINUTE + SECOND],
        [0, SECOND],
        [askedAt, answeredAt],
      ] as const) {
        await rows.read(key, [SENT + asked, 0, answered - asked])
      }
      const times = (await ask(id)).readings.map((reading) => reading.askedAt - SENT)
      expect(times).toEqual([-MINUTE, 0, ...(isKept ? [askedAt] : [])])
    },
  )

  test('allows clocks to differ only by the settle time if that is short', async () => {
    const key = randomUUID()
    const settings = { ...studio.settings, spendSettleMs: 2 * SECOND }
    const id = await rows.unanswered(key, SENT)
    await rows.read(key, [SENT, 0], [SENT - 3 * SECOND, 0])
    const [question] = await gatherQuestions({ ...studio, settings })
    expect(question?.readings.map(({ askedAt }) => askedAt - SENT)).toEqual([0, -3 * SECOND])
    expect((await ask(id)).readings).toHaveLength(1)
  })
})
