import { describe, expect, it, vi } from 'vitest'
import { makeTestDatabase } from '#tests/fixtures/databases.ts'
import { attempt, makeCaller, openTestStudio } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { type Behaviour, contractAnswer, startUpstreamServer } from '#tests/fixtures/upstream-server.ts'
import type { Studio } from './studio.ts'
import { pollDue } from './submissions/poll.ts'
import { sweep } from './submissions/recover.ts'
import { startWork } from './work.ts'

// Bug: every start polled all jobs at once, however recent their last poll.
it('a restart polls no job earlier than 15 seconds after its last poll', async () => {
  const upstream = await startUpstreamServer((socket, request) => {
    socket.write(contractAnswer(request, { id: 'job_1', status: 'pending' }))
  })
  const database = await makeTestDatabase()
  const first = await openTestStudio({ baseUrl: upstream.url }, database)
  const result = await buy(first.studio, await makeCaller(first.studio), attempt())
  await first.settled()
  const polls = () => upstream.received.filter(({ path }) => path.includes('/jobs/')).length
  await pollDue(first.studio, [result.submissionId])
  expect(polls()).toBe(1)
  const polledAt = async ({ db }: Studio) =>
    Number((await db.submission.findUniqueOrThrow({ where: { id: result.submissionId } })).polledAt)
  const before = await polledAt(first.studio)
  await first.close()

  const second = await openTestStudio({ baseUrl: upstream.url }, database)
  const { studio } = second
  studio.now = () => new Date(before + 5_000) // regardless of the duration of the start
  // The first poll's job is due, as before the restart: it finds that it is early, and queues the next one.
  const key = { key: result.submissionId, queued: true }
  for (const { id } of await studio.queue.findJobs('poll', key))
    await studio.queue.update('poll', { submissionId: result.submissionId }, { id, startAfter: 0 })
  const work = await startWork(studio)
  const next = async () =>
    (await studio.queue.findJobs('poll', key)).find(({ startAfter }) => Number(startAfter) >= before + 15_000)
  await vi.waitFor(async () => expect(await next()).toBeDefined(), 20_000)
  expect(polls()).toBe(1)
  expect(await polledAt(studio)).toBe(before)
  await work.stop()
  await second.close()
  await database.drop()
  await upstream.close()
})

describe('a studio that shuts down during a POST', () => {
  const endings: [string, Behaviour][] = [
    ['pending', (socket, request) => socket.end(contractAnswer(request, { id: 'job_2', status: 'pending' }))],
    ['unknown', (socket) => socket.resetAndDestroy()],
  ]
  it.each(endings)('waits for its outcome and records it: %s', async (status, end) => {
    const held = Promise.withResolvers<() => void>()
    const upstream = await startUpstreamServer((socket, request, all) => {
      if (request.method === 'POST') held.resolve(() => end(socket, request, all))
      else socket.write(contractAnswer(request, { id: 'job_2', status: 'pending' }))
    })
    const database = await makeTestDatabase()
    const first = await openTestStudio({ baseUrl: upstream.url }, database)
    const result = await buy(first.studio, await makeCaller(first.studio), attempt())
    const goOn = await held.promise
    const closed = first.close()
    goOn()
    await closed

    const second = await openTestStudio({ baseUrl: upstream.url }, database)
    await sweep(second.studio)
    await second.settled()
    const row = await second.studio.db.submission.findUniqueOrThrow({ where: { id: result.submissionId } })
    expect(row.status).toBe(status)
    expect(upstream.posts()).toHaveLength(1)
    await second.close()
    await database.drop()
    await upstream.close()
  })
})

// Bug: until the studio closed, seconds after SIGTERM, it went on to send its queue.
it('sends nothing more once a stop is asked for, and the rest after the next start', async () => {
  const held = Promise.withResolvers<() => void>()
  const upstream = await startUpstreamServer((socket, request) => {
    const posts = upstream.posts().length
    const answer = () => socket.write(contractAnswer(request, { id: `job_${posts}`, status: 'pending' }))
    if (request.method === 'POST' && posts === 1) held.resolve(answer)
    else answer()
  })
  const database = await makeTestDatabase()
  const first = await openTestStudio({ baseUrl: upstream.url }, database)
  await buy(first.studio, await makeCaller(first.studio), { ...attempt(), takes: 3 })
  const answer = await held.promise
  first.requestStop()
  answer()
  await first.settled()
  expect(upstream.posts()).toHaveLength(1)
  await first.close()

  const second = await openTestStudio({ baseUrl: upstream.url }, database)
  const work = await startWork(second.studio)
  await vi.waitFor(() => expect(upstream.posts()).toHaveLength(3), 20_000)
  await work.stop()
  await second.close()
  await database.drop()
  await upstream.close()
})

// Bug: a send whose job was lost waited until a person pressed again.
it('requeues a waiting send whose job was lost, and sends it once', async () => {
  const upstream = await startUpstreamServer((socket, request) => {
    socket.write(contractAnswer(request, { id: 'job_3', status: 'pending' }))
  })
  const database = await makeTestDatabase()
  const test = await openTestStudio({ baseUrl: upstream.url }, database)
  const { studio } = test
  const quiet = { ...studio, run: () => {} } // the process dies before it sends
  const result = await buy(quiet, await makeCaller(studio), attempt())
  const jobs = () => studio.queue.findJobs('dispatch', { key: result.submissionId, queued: true })
  for (const { id } of await jobs()) await studio.queue.deleteJob('dispatch', id)
  await sweep(studio)
  await sweep(studio)
  expect(await jobs()).toHaveLength(1)
  const work = await startWork(studio)
  await vi.waitFor(() => expect(upstream.posts()).toHaveLength(1), 20_000)
  await work.stop()
  await test.close()
  await database.drop()
  await upstream.close()
})
