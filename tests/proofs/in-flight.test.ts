import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#lib/caller.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { BESIDE_AFTER_MS, LONGEST_SEND_WAIT_MS } from '#lib/submissions/delays.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { sendingHold, skipHold } from '#lib/submissions/sending.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { httpAnswer, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

/** `npm run proofs` sends the whole storyboard. */
const SHOTS = process.env.PROOFS === 'all' ? 200 : 20
const TAKES = 8
const WINDOW_MS = 60_000
const ACCEPTED_IN_A_WINDOW = 60

const BUDGET = JSON.stringify({ key: 'sk-...test', info: { spend: 0, max_budget: 100_000_000 } })

describe('a storyboard sent by two processes on one database', () => {
  let database: TestDatabase
  let upstream: UpstreamServer
  let first: TestStudio
  let second: TestStudio
  let member: Caller
  /** Moves their clocks, which are otherwise fixed, so that nothing depends on the machine's speed. */
  let passedMs: number
  /** POSTs without an answer yet, in order of arrival, and their highest count. */
  let open: Socket[]
  let mostOpen: number
  let onPost: (socket: Socket) => void

  beforeEach(async () => {
    database = await makeTestDatabase()
    passedMs = 0
    open = []
    mostOpen = 0
    onPost = () => {}
    upstream = await startUpstreamServer((socket, { method }) => {
      if (method !== 'POST') return void socket.write(httpAnswer('200 OK', BUDGET))
      open.push(socket)
      mostOpen = Math.max(mostOpen, open.length)
      onPost(socket)
    })
    first = await openTestStudio({ baseUrl: upstream.url }, database)
    second = await openTestStudio({ baseUrl: upstream.url }, database)
    const begunAt = Date.now()
    for (const { studio } of [first, second]) {
      studio.now = () => new Date(begunAt + passedMs)
      studio.elapsedMs = () => passedMs
    }
    member = await makeCaller(first.studio)
  })
  afterEach(async () => {
    for (const socket of open) socket.destroy()
    await first?.close()
    await second?.close()
    await upstream?.close()
    await database?.drop()
  })

  function answer(socket: Socket, status: string, headers: Record<string, string> = {}): void {
    open.splice(open.indexOf(socket), 1)
    socket.write(httpAnswer(status, JSON.stringify({ id: randomUUID(), status: 'pending' }), headers))
  }

  /** Makes it as one press does: every shot with its takes. Nothing is sent yet. */
  async function storyboard(shots: number, takes = TAKES): Promise<string[]> {
    const { run } = first.studio
    first.studio.run = () => {}
    const ids: string[] = []
    for (let shot = 1; shot <= shots; shot += 1) {
      const input = { attemptId: randomUUID(), prompt: `Shot ${shot}`, seed: shot, takes }
      const result = await buy(first.studio, member, input)
      ids.push(...result.submissionIds)
    }
    first.studio.run = run
    return ids
  }

  /** Both processes take these jobs at once, as their background work does. */
  function look(ids: readonly string[]): Promise<unknown> {
    return Promise.all(
      ids.flatMap((id) => [first, second].map(({ studio }) => studio.track(dispatch(studio, id)))),
    )
  }

  async function settled(): Promise<void> {
    for (const one of [first, second]) await one.settled()
  }

  const statuses = async () => {
    const groups = await first.studio.db.submission.groupBy({ by: ['status'], _count: true })
    return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]))
  }
  const oldestWaiting = () =>
    first.studio.db.submission.findFirst({
      where: { status: 'queued' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })

  test(`${SHOTS} shots with ${TAKES} takes, against a hanging service: four are in flight, one more each second, and no more become unknown`, async () => {
    const some = (await storyboard(SHOTS)).slice(0, 16)
    const sending: Promise<unknown>[] = []
    for (const inFlight of [1, 2, 3, 4, 4, 4]) {
      sending.push(look(some))
      await waitFor('as many to be in flight', () => open.length >= inFlight)
      await waitFor('the others to have looked', async () => {
        const where = { id: { in: some }, inLineAt: null, status: 'queued' as const }
        return (await first.studio.db.submission.count({ where })) === 0
      })
      expect(open).toHaveLength(inFlight)
      passedMs += BESIDE_AFTER_MS
    }
    expect(await statuses()).toMatchObject({ submitting: 4 })
    for (const socket of open.splice(0)) socket.destroy()
    await Promise.all(sending)
    for (let times = 0; times < 20; times += 1) {
      await look(some)
      passedMs += WINDOW_MS
    }
    await settled()
    expect(upstream.posts()).toHaveLength(4)
    const { unknown, ...others } = await statuses()
    expect(unknown ?? 0).toBeLessThanOrEqual(4)
    expect(others.submitting).toBeUndefined()
  }, 600_000)

  test(`${SHOTS} shots with ${TAKES} takes, at ${ACCEPTED_IN_A_WINDOW} a minute, are all accepted, with one refusal a minute`, async () => {
    const ids = await storyboard(SHOTS)
    const windows = new Map<number, { accepted: number; refused: number }>()
    onPost = (socket) => {
      const now = Math.floor(first.studio.now().getTime())
      const index = Math.floor(now / WINDOW_MS)
      const window = windows.get(index) ?? { accepted: 0, refused: 0 }
      windows.set(index, window)
      if (window.accepted < ACCEPTED_IN_A_WINDOW) {
        window.accepted += 1
        return answer(socket, '202 Accepted')
      }
      window.refused += 1
      const left = Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1_000)
      answer(socket, '429 Too Many Requests', { 'Retry-After': String(left) })
    }
    await look(ids.slice(0, 8))
    await settled()
    for (;;) {
      const next = await oldestWaiting()
      if (!next) break
      const held = await sendingHold(first.studio)
      if (held) passedMs += held.until.getTime() - first.studio.now().getTime() + 1
      await look([next.id])
      await settled()
    }
    expect(await statuses()).toEqual({ pending: ids.length })
    const refused = [...windows.values()].map((window) => window.refused)
    expect(Math.max(...refused)).toBe(1)
    expect(upstream.posts()).toHaveLength(ids.length + refused.reduce((sum, count) => sum + count, 0))
    expect(mostOpen).toBe(1)
  }, 600_000)

  test('after trouble only one is in flight until one succeeds', async () => {
    const ids = await storyboard(1)
    onPost = (socket) => answer(socket, '500 Broken')
    await look(ids.slice(0, 1))
    onPost = () => {}
    const sending = [look(ids)]
    await waitFor('one to be in flight', () => open.length === 1)
    passedMs += 2 * BESIDE_AFTER_MS
    await look(ids.slice(2))
    expect(open).toHaveLength(1)
    for (const socket of [...open]) answer(socket, '202 Accepted')
    await waitFor('the next to be in flight', () => open.length === 1)
    passedMs += 2 * BESIDE_AFTER_MS
    sending.push(look(ids))
    await waitFor('another one beside it', () => open.length === 2)
    onPost = (socket) => answer(socket, '202 Accepted')
    for (const socket of [...open]) answer(socket, '202 Accepted')
    await Promise.all(sending)
    await settled()
    expect(await statuses()).toEqual({ rejected: 1, pending: 7 })
  })

  test('while an unknown outcome is recent only one is in flight, if an admin resumes sending', async () => {
    const ids = await storyboard(1)
    onPost = (socket) => {
      open.splice(open.indexOf(socket), 1)
      socket.destroy()
    }
    await look(ids.slice(0, 1))
    onPost = (socket) => answer(socket, '202 Accepted')
    await skipHold(first.studio, await makeCaller(first.studio, { role: 'admin' }))
    await look(ids.slice(1, 2))
    await settled()
    onPost = () => {}
    const [late] = await storyboard(1, 1)
    const [later = ''] = await storyboard(1, 1)
    const sending = look([late ?? ''])
    await waitFor('one to be in flight', () => open.length === 1)
    passedMs += 2 * BESIDE_AFTER_MS
    await look([later])
    expect(open).toHaveLength(1)
    onPost = (socket) => answer(socket, '202 Accepted')
    for (const socket of [...open]) answer(socket, '202 Accepted')
    await sending
    await settled()
    expect(await statuses()).toEqual({ unknown: 1, pending: 9 })
  })
})

describe('a service that asks for a pause', () => {
  const scene = sceneOfTests()

  const waitsUntil = async () => {
    const { askedToWaitUntil } = await getBalance(scene.studio, scene.member)
    return askedToWaitUntil === null ? null : Date.parse(askedToWaitUntil)
  }

  test.each(['limit', 'busy'] as const)(
    'holds all sends, and gets no second POST until the pause ends: %s',
    async (fate) => {
      const { studio, truth } = scene
      expect(await waitsUntil()).toBeNull()
      const refused = await scene.submitted(fate)
      const other = await scene.submitted()
      expect(truth.posts).toHaveLength(1)
      expect(await scene.read(other)).toMatchObject({ status: 'queued', reason: null, notBefore: null })
      const untilMs = (await waitsUntil()) ?? 0
      expect((await scene.read(refused)).notBefore?.getTime()).toBe(untilMs)
      expect(await sendingHold(studio)).toEqual({ kind: 'asked_to_wait', until: new Date(untilMs) })
      const jobs = await studio.queue.findJobs('dispatch', { key: other, queued: true })
      expect(jobs).toHaveLength(1)
      scene.advance(untilMs - studio.now().getTime() + 1)
      expect(await waitsUntil()).toBeNull()
      await dispatch(studio, refused)
      await scene.settled()
      expect((await scene.read(refused)).status).toBe('pending')
      expect((await scene.read(other)).status).toBe('pending')
    },
  )

  test('holds no longer than the maximum when the clock is set back', async () => {
    const { studio } = scene
    await scene.submitted('limit')
    scene.setClock(-3_600_000)
    await sweep(studio)
    expect((await waitsUntil()) ?? 0).toBeLessThanOrEqual(studio.now().getTime() + LONGEST_SEND_WAIT_MS)
  })

  test('starts nothing once the studio closes', async () => {
    const { studio, truth } = scene
    const waiting = Promise.withResolvers<void>()
    truth.onPost = () => waiting.promise
    studio.settings.sendConcurrency = 1
    const first = scene.submitted()
    await waitFor('the first to be on its way', () => truth.posts.length === 1)
    const second = scene.submitted()
    await waitFor('the second to wait in line', async () => {
      return (await studio.db.submission.count({ where: { inLineAt: { not: null } } })) === 1
    })
    studio.closing = true
    waiting.resolve()
    await Promise.all([first, second])
    expect(truth.posts).toHaveLength(1)
    expect((await scene.read(await second)).status).toBe('queued')
    studio.closing = false
  })
})
