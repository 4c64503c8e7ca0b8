import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeTestDatabase } from '#tests/fixtures/databases.ts'
import { openLines } from '#tests/fixtures/lines.ts'
import { attempt, clearHolds, makeCaller, openTestStudio } from '#tests/fixtures/studio.ts'
import { servedStudioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import {
  type Behaviour,
  contractAnswer,
  httpAnswer,
  startUpstreamServer,
  type UpstreamServer,
} from '#tests/fixtures/upstream-server.ts'
import { findSubmission, listSubmissions } from '../gallery/queries.ts'
import { getBalance } from '../money/balance/queries.ts'
import { takeReading } from '../money/balance/reading.ts'
import { dispatch } from './dispatch.ts'
import { pollDue } from './poll.ts'
import { sweep } from './recover.ts'
import { submit } from './submit.ts'
import { move } from './transition.ts'
import { withdraw } from './withdraw.ts'

let jobs = 0
/** A service that keeps the contract; every POST is a new job. */
const keepsContract: Behaviour = (socket, request) => {
  if (request.method === 'POST') jobs += 1
  const polled = /\/jobs\/([^/]+)$/.exec(request.path)?.[1]
  socket.write(contractAnswer(request, { id: polled ?? `job_${jobs}`, status: 'pending' }))
}

/** The entries of a submission that ended in a state. */
const BOOKED = {
  rejected: ['hold', 'release'],
  unknown: ['hold'],
  billed_without_job: ['charge', 'hold'],
}

const SPENT = '{"error":{"code":"budget_exceeded"}}'

describe('submissions', () => {
  const test = servedStudioOfTests(keepsContract)
  let upstream: UpstreamServer

  beforeEach(async () => {
    upstream = test.upstream
    upstream.behave(keepsContract)
    await clearHolds(test.studio)
    upstream.received.length = 0
  })

  /** Submits as a new person and waits until it is sent; returns the row as the person sees it. */
  async function submitted(input = attempt()) {
    const caller = await makeCaller(test.studio)
    const result = await buy(test.studio, caller, input)
    await test.settled()
    return { caller, id: result.submissionId, row: await read(result.submissionId) }
  }

  /** Submits without sending, as a process that dies right after its commit. */
  async function queued(): Promise<string> {
    const { run } = test.studio
    test.studio.run = () => {}
    const result = await buy(test.studio, await makeCaller(test.studio), attempt())
    test.studio.run = run
    return result.submissionId
  }

  async function read(id: string) {
    return test.studio.db.submission.findUniqueOrThrow({
      where: { id },
      include: { entries: true, events: true },
    })
  }

  const entries = (row: Awaited<ReturnType<typeof read>>) => row.entries.map((entry) => entry.kind).sort()
  const history = (row: Awaited<ReturnType<typeof read>>) => row.events.map((event) => event.status)

  it('an accepted submission is sent once, charged once, and polled next', async () => {
    const { row } = await submitted(attempt('夕焼けの海', 42))
    expect(row.status).toBe('pending')
    expect(row.jobId).toMatch(/^job_/)
    expect(entries(row)).toEqual(['charge', 'hold'])
    expect(history(row)).toEqual(['queued', 'submitting', 'pending'])
    expect(await test.studio.queue.findJobs('poll', { key: row.id, queued: true })).toHaveLength(1)
    expect(upstream.posts().map((post) => JSON.parse(post.body))).toEqual([
      { prompt: '夕焼けの海', seed: 42 },
    ])
  })

  it('the same attempt, clicked twenty times at once and replayed later, is one row and one POST', async () => {
    const caller = await makeCaller(test.studio)
    const input = attempt()
    const results = await Promise.all(Array.from({ length: 20 }, () => submit(test.studio, caller, input)))
    await test.settled()
    const replay = await submit(test.studio, caller, { ...input, prompt: 'Another text in the other tab' })
    await test.settled()
    expect(new Set([...results, replay].map((result) => JSON.stringify(result))).size).toBe(1)
    // Tells the other tab that its own text was not bought.
    expect(replay).toMatchObject({ kind: 'created', prompt: input.prompt, seed: expect.any(Number) })
    expect(upstream.posts()).toHaveLength(1)
  })

  it('another person’s attempt id does not give access to their row', async () => {
    const first = await submitted()
    const stolen = await test.studio.db.submission.findUniqueOrThrow({ where: { id: first.id } })
    const other = await submitted({ ...attempt(), attemptId: stolen.attemptId })
    expect(other.id).not.toBe(first.id)
  })

  const silent: Behaviour = () => {}

  /** Until the test ends, sends with a client that waits only briefly for an answer. */
  async function sendHastily(): Promise<void> {
    const lines = await openLines(upstream.url)
    const sending = vi.spyOn(test.studio.upstream, 'submit')
    sending.mockImplementation((...input) => lines.impatient.submit(...input))
    onTestFinished(async () => {
      sending.mockRestore()
      await lines.close()
    })
  }

  const outcomes: [string, Behaviour, keyof typeof BOOKED, string][] = [
    ['answers 400', answering('400 Bad', '{"error":{"message":"no"}}'), 'rejected', 'invalid_request'],
    ['answers 401', answering('401 No', ''), 'rejected', 'key_refused'],
    ['answers 402', answering('402 Pay', '{}'), 'rejected', 'no_money'],
    ['answers an HTML error page', answering('500 Oops', '<html>'), 'rejected', 'refused'],
    ['says 429 for a spent budget', answering('429 No', SPENT), 'rejected', 'no_money'],
    ['answers HTML with 200', answering('200 OK', '<html>'), 'unknown', 'unexpected_answer'],
    ['redirects', answering('307 Go', '', { Location: 'http://127.0.0.1:1/' }), 'unknown', 'redirected'],
    ['drops the connection', (socket) => socket.resetAndDestroy(), 'unknown', 'no_answer'],
    ['never answers', silent, 'unknown', 'no_answer'],
    [
      'accepts with an id of ..',
      answering('202 Accepted', '{"id":".."}'),
      'billed_without_job',
      'job_id_lost',
    ],
    ['accepts with HTML', answering('202 Accepted', '<html>'), 'billed_without_job', 'job_id_lost'],
  ]
  it.each(outcomes)(
    'when the service %s, the submission ends in the right state and is not sent again',
    async (_name, behave, status, reason) => {
      if (behave === silent) await sendHastily()
      upstream.behave(onPost(behave))
      const { id, row } = await submitted()
      expect(row).toMatchObject({ status, reason })
      expect(entries(row)).toEqual(BOOKED[status])
      await dispatch(test.studio, id)
      test.advance(3_600_000)
      await sweep(test.studio)
      await dispatch(test.studio, id)
      expect(upstream.posts()).toHaveLength(1)
    },
  )

  it.each([
    ['is down', null, 'not_sent'],
    ['answers 429', answering('429 Slow', '{}', { 'Retry-After': '20' }), 'rate_limited'],
    ['answers 503 with Retry-After', answering('503 Busy', '{}', { 'Retry-After': '20' }), 'service_busy'],
  ] as const)(
    'when the service %s, it waits visibly and is sent again later',
    async (_name, behave, reason) => {
      const closed = behave === null ? await startUpstreamServer(keepsContract) : null
      await closed?.close()
      const own = closed ? await openTestStudio({ baseUrl: closed.url }) : test
      if (behave) upstream.behave(onPost(behave))
      const caller = await makeCaller(own.studio)
      const result = await buy(own.studio, caller, attempt())
      await own.settled()
      const find = () =>
        own.studio.db.submission.findUniqueOrThrow({
          where: { id: result.submissionId },
          include: { entries: true },
        })
      const waiting = await find()
      expect(waiting).toMatchObject({ status: 'queued', reason, sendCount: 1 })
      expect(waiting.notBefore?.getTime()).toBeGreaterThan(own.studio.now().getTime())
      await dispatch(own.studio, result.submissionId)
      expect((await find()).sendCount).toBe(1)
      if (behave) {
        upstream.behave(keepsContract)
        own.advance(700_000)
        await dispatch(own.studio, result.submissionId)
        expect((await find()).status).toBe('pending')
        expect((await find()).entries).toHaveLength(2)
      } else {
        expect(await withdraw(own.studio, caller, result.submissionId)).toEqual({ kind: 'done' })
        expect((await find()).entries.map((entry) => entry.kind).sort()).toEqual(['hold', 'release'])
        await own.close()
      }
    },
  )

  it('never gives up while the service asks for a pause', async () => {
    upstream.behave(onPost(answering('429 Slow', '{}')))
    const { id } = await submitted()
    for (let tries = 0; tries < 20; tries += 1) {
      test.advance(150_000)
      await dispatch(test.studio, id)
    }
    expect(upstream.posts()).toHaveLength(21)
    expect(await read(id)).toMatchObject({ status: 'queued', reason: 'rate_limited' })
    upstream.behave(keepsContract)
    test.advance(150_000)
    await dispatch(test.studio, id)
    expect((await read(id)).status).toBe('pending')
  })

  it('two answers with the same job id are one job and one lost id, both charged', async () => {
    upstream.behave(onPost(answering('202 Accepted', '{"id":"job_same"}')))
    const first = await submitted()
    const second = await submitted()
    expect(first.row.status).toBe('pending')
    expect(second.row).toMatchObject({ status: 'billed_without_job', reason: 'job_id_lost' })
    expect(entries(second.row)).toEqual(['charge', 'hold'])
  })

  it('a lease whose process is gone becomes unknown, keeps its hold, and is never sent again', async () => {
    const id = await queued()
    await move(test.studio, id, 'queued', 'submitting', {
      fields: { leasedBy: 'a process that died' },
    })
    await sweep(test.studio)
    const row = await read(id)
    expect(row).toMatchObject({ status: 'unknown', reason: 'process_died' })
    expect(entries(row)).toEqual(['hold'])
    upstream.received.length = 0
    await dispatch(test.studio, id)
    expect(upstream.posts()).toHaveLength(0)
  })

  it('a lease whose commit was not confirmed to us was not sent; it is sent later, once', async () => {
    const id = await queued()
    const leasedBy = test.studio.processId
    await move(test.studio, id, 'queued', 'submitting', { fields: { leasedBy, sendCount: 1 } })
    test.studio.sends.add(id)
    await sweep(test.studio)
    expect((await read(id)).status).toBe('submitting')
    test.studio.sends.delete(id)
    await sweep(test.studio)
    expect(await read(id)).toMatchObject({ status: 'queued', reason: 'not_sent' })
    await dispatch(test.studio, id)
    expect((await read(id)).status).toBe('pending')
    expect(upstream.posts()).toHaveLength(1)
  })

  it('keeps our key out of rows when the service echoes it', async () => {
    upstream.behave((socket, request) => {
      const key = /Bearer (\S+)/i.exec(request.head)?.[1] ?? ''
      if (request.method !== 'POST') return keepsContract(socket, request, [])
      socket.write(httpAnswer('401 No', JSON.stringify({ error: { message: `bad key ${key}`, code: key } })))
    })
    const { row } = await submitted()
    expect(row.reasonDetail).toBe('bad key [key]')
    expect(
      JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('canary')
  })

  it('the sweep and the background job send a dead process’s submission once', async () => {
    const id = await queued()
    const waiting = await test.studio.queue.findJobs('dispatch', {
      data: { submissionId: id },
    })
    expect(waiting).toHaveLength(1)
    for (const job of waiting)
      await dispatch(test.studio, (job.data as { submissionId: string }).submissionId)
    await sweep(test.studio)
    await dispatch(test.studio, id)
    expect((await read(id)).status).toBe('pending')
    expect(upstream.posts()).toHaveLength(1)
  })

  it.each([
    ['prompt', { prompt: ' ' }],
    ['seed', { seed: 1.5 }],
    ['seed', { seed: '7' }],
  ])('a %s of %j is refused in words, and nothing is sent or held', async (field, wrong) => {
    const caller = await makeCaller(test.studio)
    const result = await submit(test.studio, caller, { ...attempt(), ...wrong })
    expect(result).toMatchObject({ kind: 'invalid', problems: [{ field }] })
    expect(await test.studio.db.submission.count({ where: { userId: caller.id } })).toBe(0)
  })

  it('counts 2,000 emoji as 2,000 characters', async () => {
    const { row } = await submitted(attempt('🎬'.repeat(2_000), Number.MIN_SAFE_INTEGER))
    expect(row.status).toBe('pending')
    expect(JSON.parse(upstream.posts()[0]?.body ?? '')).toEqual({
      prompt: '🎬'.repeat(2_000),
      seed: Number.MIN_SAFE_INTEGER,
    })
  })

  it('never exceeds a person’s own limit, however many attempts come at once', async () => {
    const caller = await makeCaller(test.studio, { budgetYen: 1_100 })
    const results = await Promise.all(
      Array.from({ length: 15 }, () => submit(test.studio, caller, attempt())),
    )
    await test.settled()
    expect(results.filter((result) => result.kind === 'created')).toHaveLength(4)
    expect(results.filter((result) => result.kind === 'over_budget')).toHaveLength(11)
    expect(upstream.posts()).toHaveLength(4)
  })

  it('only the owner or an admin withdraws, and only a waiting submission', async () => {
    const { id } = await submitted()
    const stranger = await makeCaller(test.studio)
    const admin = await makeCaller(test.studio, { role: 'admin' })
    expect(await withdraw(test.studio, admin, id)).toMatchObject({ kind: 'refused' })
    upstream.behave(onPost(answering('429 Slow', '{}')))
    const waiting = await submitted()
    expect(await withdraw(test.studio, stranger, waiting.id)).toMatchObject({ kind: 'refused' })
    expect(await withdraw(test.studio, admin, waiting.id)).toEqual({ kind: 'done' })
  })

  it('polls once, however many processes try, and follows the service’s status', async () => {
    const { id } = await submitted()
    upstream.received.length = 0
    test.advance(31_000)
    const say = (status: string) =>
      upstream.behave((socket, request) => {
        const job = /\/jobs\/([^/]+)$/.exec(request.path)?.[1] ?? ''
        socket.write(contractAnswer(request, { id: job, status }))
      })
    say('in_progress')
    await Promise.all(Array.from({ length: 10 }, () => pollDue(test.studio, [id])))
    expect(upstream.received.filter((request) => request.path.includes('/jobs/'))).toHaveLength(1)
    expect((await read(id)).status).toBe('in_progress')
    test.advance(31_000)
    say('dreaming')
    await pollDue(test.studio, [id])
    expect(await read(id)).toMatchObject({ status: 'in_progress', pollTroubles: 1 })
    expect((await read(id)).pollTrouble).toContain('dreaming')
    test.advance(31_000)
    say('failed')
    await pollDue(test.studio, [id])
    const row = await read(id)
    expect(row).toMatchObject({ status: 'failed', reason: 'generation_failed', pollTrouble: null })
    expect(entries(row)).toEqual(['charge', 'hold'])
  })

  it.each([
    ['404', answering('404 No', '{}')],
    ['HTML', answering('200 OK', '<html>')],
    ['another job', answering('200 OK', '{"id":"job_other","status":"completed"}')],
    ['nothing', (socket) => socket.resetAndDestroy()],
  ] as [string, Behaviour][])(
    'a poll answered with %s shows a trouble in words, and is repeated',
    async (_name, behave) => {
      const { id } = await submitted()
      test.advance(31_000)
      upstream.behave((socket, request, all) =>
        request.path.includes('/jobs/') ? behave(socket, request, all) : keepsContract(socket, request, all),
      )
      await pollDue(test.studio, [id])
      const row = await read(id)
      expect(row).toMatchObject({ status: 'pending', pollTroubles: 1 })
      expect(row.pollTrouble).toBeTruthy()
      expect(await test.studio.queue.findJobs('poll', { key: id, queued: true })).toHaveLength(1)
    },
  )

  it('pages through everything once, newest first, and shows history', async () => {
    const { caller } = await submitted()
    const all: string[] = []
    for (let before: string | null = null, first = true; first || before; first = false) {
      const page = await listSubmissions(test.studio, caller, { before })
      all.push(...page.submissions.map((submission) => submission.id))
      before = page.next
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(await test.studio.db.submission.count())
    const detail = await findSubmission(test.studio, caller, all[1] ?? '')
    expect(detail?.events[0]?.status).toBe('queued')
    expect(await findSubmission(test.studio, caller, 'no such id')).toBeNull()
  })

  it('the ledger agrees with the submissions', async () => {
    const { db } = test.studio
    const charged = await db.submission.count({
      where: { status: { in: ['pending', 'in_progress', 'completed', 'failed', 'billed_without_job'] } },
    })
    expect(await db.entry.count({ where: { kind: 'charge' } })).toBe(charged)
    const holding = await db.submission.count({
      where: { status: { in: ['queued', 'submitting', 'unknown'] } },
    })
    const caller = await makeCaller(test.studio)
    expect((await getBalance(test.studio, caller)).heldYen).toBe(holding * 250)
  })
})

describe('the key’s budget', () => {
  it('is never exceeded by holds and charges since the reading; the refusal names the limit', async () => {
    const upstream = await startUpstreamServer((socket, request) => {
      if (request.method === 'POST') jobs += 1
      const spend = 4_000 + 250 * upstream.posts().length
      const body = JSON.stringify({ key: 'sk-...test', info: { spend, max_budget: 5_000 } })
      socket.write(
        request.path === '/key/info'
          ? httpAnswer('200 OK', body)
          : contractAnswer(request, { id: `job_${jobs}`, status: 'pending' }),
      )
    })
    const test = await openTestStudio({ baseUrl: upstream.url })
    await takeReading(test.studio)
    const caller = await makeCaller(test.studio)
    const { run } = test.studio
    test.studio.run = () => {} // nothing is sent: a send in flight counts twice until its answer is recorded
    const results = await Promise.all(
      Array.from({ length: 12 }, () => submit(test.studio, caller, attempt())),
    )
    test.studio.run = run
    expect(results.filter((result) => result.kind === 'created')).toHaveLength(4)
    expect(results.find((result) => result.kind === 'over_budget')).toMatchObject({
      limit: 'key',
      availableYen: 0,
    })
    await test.settled()
    await test.close()
    await upstream.close()
  })

  it('stays above the floor: exactly the submissions that fit are accepted, one by one and all at once', async () => {
    const upstream = await startUpstreamServer((socket) => {
      const info = { spend: 4_000, max_budget: 20_000 }
      socket.write(httpAnswer('200 OK', JSON.stringify({ key: 'sk-...test', info })))
    })
    const test = await openTestStudio({ baseUrl: upstream.url })
    const { studio } = test
    await takeReading(studio)
    studio.run = () => {} // nothing is sent: only holds count
    const caller = await makeCaller(studio)
    const fits = (result: { kind: string }) => result.kind === 'created'
    // 16,000 are left, of which one yen less than four prices may be spent: three fit.
    studio.settings.budgetFloorYen = 15_001
    const results = await Promise.all(Array.from({ length: 8 }, () => submit(studio, caller, attempt())))
    expect(results.filter(fits)).toHaveLength(3)
    expect(results.find((result) => !fits(result))).toMatchObject({
      kind: 'over_budget',
      limit: 'key',
      availableYen: 249,
    })
    studio.settings.budgetFloorYen = 15_000
    expect(await submit(studio, caller, attempt())).toMatchObject({ kind: 'created' })
    expect(await submit(studio, caller, attempt())).toMatchObject({ kind: 'over_budget', availableYen: 0 })
    await test.close()
    await upstream.close()
  })

  it('several processes on one database send each submission once', async () => {
    const upstream = await startUpstreamServer(keepsContract)
    const database = await makeTestDatabase()
    const studios = await Promise.all(
      [1, 2, 3].map(() => openTestStudio({ baseUrl: upstream.url }, database)),
    )
    const [first] = studios
    if (!first) throw new Error('no studio')
    const caller = await makeCaller(first.studio)
    const { run } = first.studio
    first.studio.run = () => {}
    const created = await Promise.all(
      Array.from({ length: 10 }, () => submit(first.studio, caller, attempt())),
    )
    const ids = created.map((result) => (result.kind === 'created' ? result.submissionId : ''))
    first.studio.run = run
    await Promise.all(studios.flatMap(({ studio }) => ids.map((id) => dispatch(studio, id))))
    for (const studio of studios) await studio.settled()
    expect(upstream.posts()).toHaveLength(10)
    for (const studio of studios) await studio.close()
    await database.drop()
    await upstream.close()
  })
})

function answering(status: string, body: string, headers: Record<string, string> = {}): Behaviour {
  return (socket) => socket.write(httpAnswer(status, body, headers))
}

/** Misbehaves only for POSTs. */
function onPost(behave: Behaviour): Behaviour {
  return (socket, request, all) =>
    request.method === 'POST' ? behave(socket, request, all) : keepsContract(socket, request, all)
}
