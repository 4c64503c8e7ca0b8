import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../testing/databases.ts'
import { attempt, makeCaller, openTestStudio, type TestStudio } from '../testing/studio.ts'
import {
  contractAnswer,
  httpAnswer,
  startUpstreamServer,
  type UpstreamServer,
} from '../testing/upstream-server.ts'
import { submit } from './submit.ts'
import { tryAgain } from './try-again.ts'

describe.each(DATABASE_KINDS)('trying again on the %s database', (kind) => {
  let upstream: UpstreamServer
  let scene: TestStudio

  const posts = () => upstream.received.filter(({ method }) => method === 'POST')

  beforeAll(async () => {
    upstream = await startUpstreamServer((socket, request) =>
      socket.write(
        request.method === 'POST' && posts().length % 2 === 1
          ? httpAnswer('400 Bad Request', '{"error":{"code":"content_policy","message":"No."}}')
          : contractAnswer(request, { id: `job_${posts().length}`, status: 'pending' }),
      ),
    )
    scene = await openTestStudio(kind, { baseUrl: upstream.url, timeouts: { headers: 700, body: 700 } })
  })
  afterAll(async () => {
    await scene?.close()
    await upstream?.close()
  })

  async function rejected(caller: Awaited<ReturnType<typeof makeCaller>>) {
    const result = await submit(scene.studio, caller, {
      ...attempt('A lamp by the sea', 41),
      tags: ['night'],
    })
    await scene.settled()
    if (result.kind !== 'created') throw new Error(JSON.stringify(result))
    return result.submissionId
  }

  test('pressed eight times at once, what was rejected is bought once more, as it was', async () => {
    const caller = await makeCaller(scene.studio)
    upstream.received.length = 0
    const id = await rejected(caller)
    const results = await Promise.all(Array.from({ length: 8 }, () => tryAgain(scene.studio, caller, id)))
    await scene.settled()
    expect(results).toContainEqual({ kind: 'done' })
    expect(await tryAgain(scene.studio, caller, id)).toEqual({
      kind: 'refused',
      said: { key: 'gallery.againBefore' },
    })
    const rows = await scene.studio.db.submission.findMany({
      where: { userId: caller.id },
      orderBy: { createdAt: 'asc' },
      include: { entries: { orderBy: { id: 'asc' } } },
    })
    expect(rows.map(({ status, entries }) => [status, entries.map((entry) => entry.kind)])).toEqual([
      ['rejected', ['hold', 'release']],
      ['pending', ['hold', 'charge']],
    ])
    expect(rows[1]).toMatchObject({ prompt: 'A lamp by the sea', seed: 41n, tags: ['night'], parentId: id })
    expect(posts()).toHaveLength(2)
    expect(posts()[1]?.body).toEqual(posts()[0]?.body)
  })

  test('only what is one’s own, and came to nothing', async () => {
    const caller = await makeCaller(scene.studio)
    upstream.received.length = 0
    const id = await rejected(caller)
    const nothing = { kind: 'refused', said: { key: 'gallery.notAgain' } }
    const admin = await makeCaller(scene.studio, { role: 'admin' })
    expect(await tryAgain(scene.studio, admin, id)).toEqual(nothing)
    const made = await rejected(caller) // the next answer is a job
    expect(await tryAgain(scene.studio, caller, made)).toEqual(nothing)
    expect(await tryAgain(scene.studio, caller, { id })).toEqual(nothing)
    expect(posts()).toHaveLength(2)
  })

  test('says what it lacks when the budget does not reach', async () => {
    const caller = await makeCaller(scene.studio, { budgetYen: 250 })
    upstream.received.length = 0
    const id = await rejected(caller)
    expect(await submit(scene.studio, caller, attempt())).toMatchObject({ kind: 'created' })
    await scene.settled()
    expect(await tryAgain(scene.studio, caller, id)).toMatchObject({
      kind: 'refused',
      said: { key: 'composer.refused.own' },
    })
    expect(posts()).toHaveLength(2)
  })
})
