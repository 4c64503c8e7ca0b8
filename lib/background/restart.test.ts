import { describe, expect, it } from 'vitest'
import { submit } from '../submissions/submit.ts'
import { makeTestDatabase } from '../testing/databases.ts'
import { attempt, makeCaller, openTestStudio } from '../testing/studio.ts'
import { type Behaviour, contractAnswer, startUpstreamServer } from '../testing/upstream-server.ts'
import { sweep } from './sweep.ts'

it('a poll that was claimed by a process that died is due at the next start, not minutes later', async () => {
  const upstream = await startUpstreamServer((socket, request) => {
    socket.write(contractAnswer(request, { id: 'job_1', status: 'pending' }))
  })
  const database = await makeTestDatabase()
  const first = await openTestStudio({ baseUrl: upstream.url }, database)
  const result = await submit(first.studio, await makeCaller(first.studio), attempt())
  if (result.kind !== 'created') throw new Error('not created')
  await first.settled()
  const id = result.submissionId
  for (const job of await first.studio.queue.findJobs('poll', { queued: true })) {
    await first.studio.queue.cancel('poll', job.id)
  }
  const claimed = new Date(Date.now() + 170_000)
  await first.studio.db.submission.update({ where: { id }, data: { nextPollAt: claimed } })
  await first.close()

  const second = await openTestStudio({ baseUrl: upstream.url }, database)
  await sweep(second.studio)
  expect(
    await second.studio.queue.findJobs('poll', { data: { submissionId: id }, queued: true }),
  ).toHaveLength(1)
  await second.close()
  await database.drop()
  await upstream.close()
})

describe('a studio that is shut down while a POST is held', () => {
  const endings: [string, Behaviour][] = [
    ['pending', (socket, request) => socket.end(contractAnswer(request, { id: 'job_2', status: 'pending' }))],
    ['unknown', (socket) => socket.resetAndDestroy()],
  ]
  it.each(endings)('waits for what becomes of it, and writes that down: %s', async (status, end) => {
    const held = Promise.withResolvers<() => void>()
    const upstream = await startUpstreamServer((socket, request, all) => {
      if (request.method === 'POST') held.resolve(() => end(socket, request, all))
      else socket.write(contractAnswer(request, { id: 'job_2', status: 'pending' }))
    })
    const database = await makeTestDatabase()
    const first = await openTestStudio({ baseUrl: upstream.url }, database)
    const result = await submit(first.studio, await makeCaller(first.studio), attempt())
    if (result.kind !== 'created') throw new Error('not created')
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
