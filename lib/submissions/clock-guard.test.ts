import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import { wipe } from '#tests/proofs/rig/copies.ts'
import type { Caller } from '../caller.ts'
import { checkClock } from './clock-guard.ts'
import { LATEST_CREDIT_MS } from './delays.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the guard against set clocks', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let member: Caller
  let rows: ReturnType<typeof rowsFor>
  let [now, elapsed] = [Date.parse('2026-10-01T00:00:00Z'), 0]

  const pass = (ms: number) => {
    now += ms
    elapsed += ms
  }
  /** Like a starting process, without any memory of the former one. */
  const born = () => ({ ...studio })
  const read = (id: string) =>
    studio.db.submission.findUniqueOrThrow({ where: { id }, include: { claim: true } })
  const at = (date: Date | null | undefined) => date && date.getTime() - now

  beforeAll(async () => {
    studio = opened.studio
    studio.now = () => new Date(now)
    studio.elapsedMs = () => elapsed
    member = await makeCaller(studio)
    rows = rowsFor(studio, member)
  })
  beforeEach(async () => {
    await wipe(studio.db)
    pass(DAY)
    await checkClock(studio)
  })

  test('restarts windows that no reading has closed, when a process starts and when a clock is set', async () => {
    const settled = await rows.unanswered('key', now - HOUR)
    const open = await rows.unanswered('key', now - MINUTE)
    const accepted = await rows.failed('key', now - MINUTE)
    await rows.read('key', [now, 0])
    expect(await checkClock(studio)).toBe(false)
    expect((await read(open)).bookedBy).toBeNull()

    pass(30_000)
    await checkClock(born())
    expect(at((await read(open)).bookedBy)).toBe(LONGEST_OPEN_MS)
    expect(at((await read(accepted)).bookedBy)).toBe(0)
    expect((await read(settled)).bookedBy).toBeNull()

    now += HOUR
    expect(await checkClock(studio)).toBe(true)
    expect(at((await read(open)).bookedBy)).toBe(LONGEST_OPEN_MS)
    expect(at((await read(accepted)).bookedBy)).toBe(0)
    expect((await read(settled)).bookedBy).toBeNull()
  })

  test('leaves no time in the future, and keeps the order of all times', async () => {
    await rows.read('key', [now - MINUTE, 0], [now, 0])
    const id = await rows.failed('key', now)
    now -= HOUR
    await checkClock(studio)
    const readings = await studio.db.reading.findMany({ orderBy: { id: 'asc' } })
    expect(readings.flatMap(({ askedAt, answeredAt }) => [at(askedAt), at(answeredAt)])).toEqual([0, 0, 0, 0])
    const row = await read(id)
    expect([row.leasedAt, row.acceptedAt, row.claim?.openedAt, row.claim?.changedAt].map(at)).toEqual([
      0, 0, 0, 0,
    ])
    pass(1)
    expect(await checkClock(studio)).toBe(false)
  })

  test('a correction changes only the time of a reading, and never to a later one', async () => {
    await rows.read('key', [now, 0])
    const { updateMany } = studio.db.reading
    await expect(updateMany({ data: { spendYen: 250 } })).rejects.toThrow('append-only')
    await expect(updateMany({ data: { answeredAt: new Date(now + HOUR) } })).rejects.toThrow('append-only')
  })

  test('a credit that may take a week to show gets that week without the time that no process watched', async () => {
    const id = await rows.failed('key', now - DAY)
    await studio.db.claim.update({
      where: { submissionId: id },
      data: { state: 'credited', changedAt: new Date(now - MINUTE) },
    })
    await rows.read('key', [now, 0])
    now += 30 * DAY
    await checkClock(studio)
    expect(at((await read(id)).claim?.givenBy)).toBe(LATEST_CREDIT_MS - MINUTE)
  })

  test('videos in the trash do not age while no process watches', async () => {
    const id = await rows.failed('key', now - DAY)
    await studio.db.submission.update({ where: { id }, data: { trashedAt: new Date(now - HOUR) } })
    now += 60 * DAY
    await checkClock(studio)
    expect(at((await read(id)).trashedAt)).toBe(-HOUR)
    await rows.read('key', [now, 0])
    pass(10 * DAY)
    await checkClock(born())
    expect(at((await read(id)).trashedAt)).toBe(-HOUR)
  })

  test('leaves no time of the history in the future', async () => {
    const id = await rows.unanswered('key', now)
    const at = new Date(now + HOUR)
    await studio.db.submissionEvent.create({ data: { submissionId: id, status: 'unknown', at } })
    await checkClock(born())
    expect((await studio.db.submissionEvent.findFirst({ where: { submissionId: id } }))?.at).toEqual(
      new Date(now),
    )
  })

  // Their times are the database's.
  test('leaves no time of the queue or of a heartbeat in the future', async () => {
    const { db, queue } = studio
    const later = new Date(Date.now() + DAY)
    await db.process.create({ data: { id: 'gone', role: 'worker', startedAt: later, seenAt: later } })
    const id = await queue.send('archive', { submissionId: 'none' })
    await db.$executeRaw`
      UPDATE pgboss.job SET state = 'active', started_on = ${later}, heartbeat_on = ${later} WHERE id = ${id}::uuid`
    await db.$executeRaw`UPDATE pgboss.queue SET monitor_claim_on = ${later}, maintain_on = ${later}`
    await db.$executeRaw`UPDATE pgboss.version SET cron_on = ${later}`
    await queue.createQueue('__pgboss__send-it')
    const round = await queue.send('__pgboss__send-it', {}, { startAfter: later })
    await db.$executeRaw`
      UPDATE pgboss.job SET singleton_on = ${later}::timestamptz AT TIME ZONE 'UTC' WHERE id = ${round}::uuid`
    await checkClock(born())
    const left = await db.$queryRaw`
      SELECT * FROM (
        SELECT 'process' AS of, "seenAt" AS at FROM "Process"
        UNION ALL SELECT 'job', greatest(started_on, heartbeat_on) FROM pgboss.job WHERE id = ${id}::uuid
        UNION ALL SELECT 'queue', greatest(monitor_claim_on, maintain_on) FROM pgboss.queue
        UNION ALL SELECT 'schedule', cron_on FROM pgboss.version
        UNION ALL SELECT 'round', greatest(start_after, singleton_on AT TIME ZONE 'UTC') FROM pgboss.job
          WHERE id = ${round}::uuid) AS times
      WHERE at > now()`
    expect(left).toEqual([])
  })

  test('retries a failed write at the next check', async () => {
    const id = await rows.unanswered('key', now)
    now += HOUR
    const { $transaction } = studio.db
    studio.db.$transaction = (() => Promise.reject(new Error('no disk'))) as never
    await expect(checkClock(studio)).rejects.toThrow('no disk')
    studio.db.$transaction = $transaction
    expect((await read(id)).bookedBy).toBeNull()
    expect(await checkClock(studio)).toBe(true)
    expect(at((await read(id)).bookedBy)).toBe(LONGEST_OPEN_MS)
  })
})
