import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeTestDatabase } from '#tests/fixtures/databases.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { attempt, makeCaller, openTestStudio } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { type Behaviour, contractAnswer, startUpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { openStudioDatabase } from './database/open.ts'
import type { Studio } from './studio.ts'
import { pollDue } from './submissions/poll.ts'
import { sweep } from './submissions/recover.ts'
import type { Status } from './submissions/state.ts'
import { startWork } from './work.ts'

/** A service, a database, and studios on them. Whatever a test leaves open is closed after it. */
async function begin(behave: Behaviour) {
  const database = await makeTestDatabase()
  onTestFinished(() => database.drop())
  const upstream = await startUpstreamServer(behave)
  const studios = new AsyncDisposableStack()
  onTestFinished(async () => {
    await upstream.close() // first, since a closing studio waits for answers
    await studios.disposeAsync()
  })
  return {
    database,
    upstream,
    async open() {
      const test = await openTestStudio({ baseUrl: upstream.url }, database)
      const own = studios.use(new AsyncDisposableStack())
      own.defer(() => test.close())
      return {
        ...test,
        async work() {
          const { stop } = await startWork(test.studio)
          own.defer(stop)
        },
        close: () => own.disposeAsync(),
      }
    },
  }
}

// Bug: every start polled all jobs at once, however recent their last poll.
it('a restart polls no job earlier than 15 seconds after its last poll', async () => {
  const { upstream, open } = await begin((socket, request) => {
    socket.write(contractAnswer(request, { id: 'job_1', status: 'pending' }))
  })
  const first = await open()
  const result = await buy(first.studio, await makeCaller(first.studio), attempt())
  await first.settled()
  const polls = () => upstream.received.filter(({ path }) => path.includes('/jobs/')).length
  await pollDue(first.studio, [result.submissionId])
  expect(polls()).toBe(1)
  const polledAt = async ({ db }: Studio) =>
    Number((await db.submission.findUniqueOrThrow({ where: { id: result.submissionId } })).polledAt)
  const before = await polledAt(first.studio)
  await first.close()

  const second = await open()
  const { studio } = second
  studio.now = () => new Date(before + 5_000) // regardless of the duration of the start
  // The first poll's job is due, as before the restart: it finds that it is early, and queues the next one.
  const key = { key: result.submissionId, queued: true }
  for (const { id } of await studio.queue.findJobs('poll', key))
    await studio.queue.update('poll', { submissionId: result.submissionId }, { id, startAfter: 0 })
  await second.work()
  const next = async () =>
    (await studio.queue.findJobs('poll', key)).find(({ startAfter }) => Number(startAfter) >= before + 15_000)
  await vi.waitFor(async () => expect(await next()).toBeDefined(), WAIT)
  expect(polls()).toBe(1)
  expect(await polledAt(studio)).toBe(before)
})

/** The sends of a studio; it reads their number each time it checks whether it may close. */
class WatchedSends extends Set<string> {
  onLook = () => {}
  override get size() {
    this.onLook()
    return super.size
  }
}

describe('a studio that shuts down during a POST', () => {
  const endings: [string, Behaviour][] = [
    ['pending', (socket, request) => socket.end(contractAnswer(request, { id: 'job_2', status: 'pending' }))],
    ['unknown', (socket) => socket.resetAndDestroy()],
  ]
  it.each(endings)('waits for its outcome and records it: %s', async (status, end) => {
    const held = Promise.withResolvers<() => void>()
    const { database, upstream, open } = await begin((socket, request, all) => {
      if (request.method === 'POST') held.resolve(() => end(socket, request, all))
      else socket.write(contractAnswer(request, { id: 'job_2', status: 'pending' }))
    })
    const first = await open()
    const sends = new WatchedSends()
    first.studio.sends = sends
    const { submissionId } = await buy(first.studio, await makeCaller(first.studio), attempt())
    const goOn = await held.promise
    const closed = first.close()
    jump(30_000) // longer than it waits for anything else
    expect(await Promise.race([closed.then(() => 'closed'), looks(sends, 2)])).toBe('waits')
    goOn()
    await closed

    expect(await readStatus(database, submissionId)).toBe(status)
    const second = await open()
    await sweep(second.studio)
    await second.settled()
    expect(await readStatus(database, submissionId)).toBe(status)
    expect(upstream.posts()).toHaveLength(1)
  })

  /** Lets this process believe that so much time has passed, until the test ends. */
  function jump(byMs: number): void {
    const now = performance.now.bind(performance)
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + byMs)
    onTestFinished(() => spy.mockRestore())
  }

  /** Resolves after so many further checks of a closing studio. */
  function looks(sends: WatchedSends, count: number): Promise<'waits'> {
    const { promise, resolve } = Promise.withResolvers<'waits'>()
    let left = count
    sends.onLook = () => {
      left -= 1
      if (left === 0) resolve('waits')
    }
    return promise
  }

  /** The status of a submission, whether or not a studio is open. */
  async function readStatus(place: { url: string }, id: string): Promise<Status> {
    const { database, db } = await openStudioDatabase(place)
    try {
      return (await db.submission.findUniqueOrThrow({ where: { id } })).status
    } finally {
      await db.$disconnect()
      await database.close()
    }
  }
})

// Bug: until the studio closed, seconds after SIGTERM, it continued to send its queue.
it('sends nothing more once a stop is requested, and the rest after the next start', async () => {
  const held = Promise.withResolvers<() => void>()
  const { upstream, open } = await begin((socket, request) => {
    const posts = upstream.posts().length
    const answer = () => socket.write(contractAnswer(request, { id: `job_${posts}`, status: 'pending' }))
    if (request.method === 'POST' && posts === 1) held.resolve(answer)
    else answer()
  })
  const first = await open()
  await buy(first.studio, await makeCaller(first.studio), { ...attempt(), takes: 3 })
  const answer = await held.promise
  first.requestStop()
  answer()
  await first.settled()
  expect(upstream.posts()).toHaveLength(1)
  await first.close()

  await (await open()).work()
  await vi.waitFor(() => expect(upstream.posts()).toHaveLength(3), WAIT)
})

// Bug: a send whose job was lost waited until a person pressed again.
it('requeues a waiting send whose job was lost, and sends it once', async () => {
  const { upstream, open } = await begin((socket, request) => {
    socket.write(contractAnswer(request, { id: 'job_3', status: 'pending' }))
  })
  const { studio, work } = await open()
  const quiet = { ...studio, run: () => {} } // the process dies before it sends
  const result = await buy(quiet, await makeCaller(studio), attempt())
  const jobs = () => studio.queue.findJobs('dispatch', { key: result.submissionId, queued: true })
  for (const { id } of await jobs()) await studio.queue.deleteJob('dispatch', id)
  await sweep(studio)
  await sweep(studio)
  expect(await jobs()).toHaveLength(1)
  await work()
  await vi.waitFor(() => expect(upstream.posts()).toHaveLength(1), WAIT)
})
