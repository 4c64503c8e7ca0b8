import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { deadlineFrom } from '../archive/deadline.ts'
import type { Caller } from '../caller.ts'
import { FIRST_POLL_MS, SEND_BACKUP_MS } from './delays.ts'
import { entryOf, MOVES, STATUSES, type Status } from './state.ts'
import { createQueued, move } from './transition.ts'

/** The states through which a submission reaches a state. */
const WAYS: Record<Status, Status[]> = {
  queued: [],
  submitting: ['submitting'],
  pending: ['submitting', 'pending'],
  in_progress: ['submitting', 'pending', 'in_progress'],
  completed: ['submitting', 'pending', 'completed'],
  failed: ['submitting', 'pending', 'failed'],
  rejected: ['rejected'],
  unknown: ['submitting', 'unknown'],
  not_accepted: ['submitting', 'unknown', 'not_accepted'],
  billed_without_job: ['submitting', 'billed_without_job'],
  withdrawn: ['withdrawn'],
}

const ALLOWED = STATUSES.flatMap((from) => MOVES[from].map((to) => [from, to] as const))
const FORBIDDEN = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => !MOVES[from].includes(to)).map((to) => [from, to] as const),
)

describe('moves of a submission', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let member: Caller
  let admin: Caller
  let now = Date.parse('2026-10-01T00:00:00Z')

  beforeAll(async () => {
    studio = opened.studio
    studio.now = () => new Date(now)
    member = await makeCaller(studio)
    admin = await makeCaller(studio, { role: 'admin' })
    await studio.db.webhook.create({
      data: {
        url: 'http://127.0.0.1:9',
        shape: 'json',
        events: ['submission.failed'],
        createdAt: new Date(now),
      },
    })
  })
  beforeEach(() => {
    now += 60_000
  })

  const create = (more = {}) =>
    studio.db.$transaction((tx) =>
      createQueued(studio, tx, {
        userId: member.id,
        attemptId: randomUUID(),
        prompt: 'A calm sea',
        seed: 7,
        priceYen: 250,
        ...more,
      }),
    )

  /** Makes a submission in this state, with an empty queue. */
  async function reach(status: Status): Promise<string> {
    const id = await create()
    let from: Status = 'queued'
    for (const to of WAYS[status]) {
      await move(studio, id, from, to)
      from = to
    }
    await studio.db.$executeRaw`DELETE FROM "pgboss"."job" WHERE "data"->>'submissionId' = ${id}`
    return id
  }

  const read = (id: string) =>
    studio.db.submission.findUniqueOrThrow({
      where: { id },
      include: {
        events: { orderBy: { id: 'asc' } },
        entries: { orderBy: { id: 'asc' } },
        decisions: true,
        claim: { include: { events: { orderBy: { id: 'asc' } } } },
      },
    })

  /** The queued jobs of a submission: the kind of work, and when. */
  const queued = async (id: string) =>
    (
      await studio.db.$queryRaw<{ name: string; startAfter: Date }[]>`
        SELECT "name", "start_after" AS "startAfter" FROM "pgboss"."job"
        WHERE "data"->>'submissionId' = ${id}`
    ).map(({ name, startAfter }) => [name, startAfter.getTime()])

  const NEXT: Partial<Record<Status, () => [string, number]>> = {
    queued: () => ['dispatch', now],
    pending: () => ['poll', now + FIRST_POLL_MS],
    completed: () => ['archive', now],
  }

  test.each(ALLOWED)('from %s to %s is all or nothing', async (from, to) => {
    const id = await reach(from)
    const before = await read(id)
    now += 1_000
    const jobId = `job_${id}`
    const moved = await move(studio, id, from, to, {
      reason: 'by_hand',
      detail: 'Their words.',
      decision: { by: admin, reason: 'My words.' },
      fields: { jobId },
    })
    const { prompt, seed, priceYen, createdAt, notBefore, sendCount } = before
    expect(moved).toMatchObject({ prompt, seed, priceYen, createdAt, notBefore, sendCount })
    const after = await read(id)
    expect(after).toMatchObject({ status: to, reason: 'by_hand', reasonDetail: 'Their words.', jobId })
    const at = new Date(now)
    expect(after.events.slice(before.events.length)).toEqual([
      expect.objectContaining({ at, status: to, reason: 'by_hand', detail: 'Their words.' }),
    ])
    expect(after.decisions).toEqual([
      expect.objectContaining({ at, status: to, userId: admin.id, reason: 'My words.' }),
    ])
    const entry = entryOf(from, to)
    expect(after.entries.slice(before.entries.length)).toEqual(
      entry ? [expect.objectContaining({ kind: entry, amountYen: 250, at })] : [],
    )
    expect(await queued(id)).toEqual(NEXT[to] ? [NEXT[to]()] : [])
  })

  test('no other move is possible', async () => {
    for (const [from, to] of FORBIDDEN) {
      const reason = `No move leads from ${from} to ${to}.`
      await expect(move(studio, randomUUID(), from, to)).rejects.toThrow(reason)
    }
  })

  test('does not move a submission whose state has changed, or that fails a further condition', async () => {
    const id = await reach('submitting')
    const before = await read(id)
    expect(await move(studio, id, 'queued', 'withdrawn')).toBeNull()
    expect(await move(studio, id, 'submitting', 'unknown', { where: { sendCount: 9 } })).toBeNull()
    expect(await read(id)).toEqual(before)
    expect(await queued(id)).toEqual([])
  })

  test('clears the reason and the detail when a move has none', async () => {
    const id = await reach('submitting')
    await move(studio, id, 'submitting', 'unknown', { reason: 'no_answer', detail: 'Reset.' })
    await move(studio, id, 'unknown', 'not_accepted')
    const row = await read(id)
    expect(row).toMatchObject({ reason: null, reasonDetail: null, decisions: [] })
    expect(row.events.at(-1)).toMatchObject({ status: 'not_accepted', reason: null, detail: null })
  })

  test('does not send a postponed submission earlier', async () => {
    const id = await reach('submitting')
    const notBefore = new Date(now + 30_000)
    await move(studio, id, 'submitting', 'queued', { fields: { notBefore } })
    expect(await queued(id)).toEqual([['dispatch', notBefore.getTime()]])
  })

  test('a submission whose job is found leaves the trash, and is polled', async () => {
    const id = await reach('not_accepted')
    const at = new Date(now)
    await studio.db.submission.update({ where: { id }, data: { trashedAt: at, purgedAt: at } })
    await move(studio, id, 'not_accepted', 'pending')
    expect(await read(id)).toMatchObject({ trashedAt: null, purgedAt: null })
  })

  test('a completed submission is downloaded at once, while the service certainly has it', async () => {
    const id = await reach('pending')
    await move(studio, id, 'pending', 'completed')
    const archiveBefore = deadlineFrom(new Date(now), studio.settings.archiveRetentionHours)
    expect(await read(id)).toMatchObject({ archiveBefore })
  })

  test('the claim follows and names the decider, and webhooks are notified', async () => {
    const id = await reach('billed_without_job')
    expect((await read(id)).claim?.state).toBe('open')
    const decision = { by: admin, reason: 'Support found it.' }
    await move(studio, id, 'billed_without_job', 'pending', { decision })
    const { claim } = await read(id)
    expect(claim).toMatchObject({ state: 'refused' })
    expect(claim?.events.at(-1)).toMatchObject({ state: 'refused', userId: admin.id })
    await move(studio, id, 'pending', 'failed')
    const deliveries = await studio.db.webhookDelivery.findMany({ where: { subject: `${id} failed` } })
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]?.payload).toMatchObject({
      at: new Date(now).toISOString(),
      submission: { id, status: 'failed', prompt: 'A calm sea', person: member.name, priceYen: 250 },
    })
  })

  test('a new submission is held, found by its words, and sent soon even if its process dies', async () => {
    const id = await create({ take: 2, takes: 3, tags: ['harbour'] })
    const row = await read(id)
    expect(row).toMatchObject({
      userId: member.id,
      status: 'queued',
      take: 2,
      takes: 3,
      seed: 7n,
      tags: ['harbour'],
      createdAt: new Date(now),
    })
    expect(row.searchWords).toContain('harbour')
    expect(row.events).toEqual([expect.objectContaining({ status: 'queued', at: new Date(now) })])
    expect(row.entries).toEqual([
      expect.objectContaining({ kind: 'hold', amountYen: 250, at: new Date(now) }),
    ])
    expect(await queued(id)).toEqual([['dispatch', now + SEND_BACKUP_MS]])
  })
})
