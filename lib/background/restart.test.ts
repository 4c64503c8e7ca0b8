import { describe, expect, it } from 'vitest'
import { submit } from '../submissions/submit.ts'
import { makeTestDatabase } from '../testing/databases.ts'
import { attempt, makeCaller, openTestStudio } from '../testing/studio.ts'
import { type Behaviour, contractAnswer, startUpstreamServer } from '../testing/upstream-server.ts'
import { sweep } from './sweep.ts'

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
