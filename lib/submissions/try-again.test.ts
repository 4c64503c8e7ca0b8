import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import {
  contractAnswer,
  httpAnswer,
  startUpstreamServer,
  type UpstreamServer,
} from '#tests/fixtures/upstream-server.ts'
import { addComment, deleteComment, restoreComment } from '../gallery/notes/change.ts'
import { listComments } from '../gallery/notes/queries.ts'
import { findSubmission } from '../gallery/queries.ts'
import { submit } from './submit.ts'
import { tryAgain } from './try-again.ts'

describe('trying again', () => {
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
    scene = await openTestStudio({ baseUrl: upstream.url, timeouts: { headers: 700, body: 700 } })
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
      message: { key: 'gallery.againBefore' },
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

  test('its project stays; where it had no seed, a new one is rolled', async () => {
    const { db } = scene.studio
    const caller = await makeCaller(scene.studio)
    upstream.received.length = 0
    const id = await rejected(caller)
    const project = await db.project.create({ data: { name: 'Lamps', nameKey: 'lamps' } })
    await db.submission.update({ where: { id }, data: { seed: null, projectId: project.id } })
    expect(await tryAgain(scene.studio, caller, id)).toEqual({ kind: 'done' })
    await scene.settled()
    const again = await db.submission.findFirstOrThrow({ where: { parentId: id } })
    expect(again.projectId).toBe(project.id)
    expect(Number(again.seed)).toBeGreaterThan(0)
  })

  test('what a note asks for keeps the note, also tried again; a deleted note leaves the video', async () => {
    const { studio } = scene
    const caller = await makeCaller(studio)
    upstream.received.length = 0
    const [noted, stranger] = [await rejected(caller), await rejected(caller)]
    const commentId = randomUUID()
    const whole = { parentId: null, atSeconds: null, untilSeconds: null }
    await addComment(studio, caller, { id: commentId, submissionId: noted, text: 'Softer light', ...whole })
    const made = async (from: { parentId: string; commentId: string }) => {
      const result = await submit(studio, caller, { ...attempt('A lamp, softer'), ...from })
      await scene.settled()
      if (result.kind !== 'created') throw new Error(JSON.stringify(result))
      return result.submissionId
    }
    const lineage = async (id: string) => {
      const seen = await findSubmission(studio, caller, id)
      return seen && { parentId: seen.parentId, madeFor: seen.madeFor }
    }
    upstream.received.length = 0 // The next one is rejected again.
    const child = await made({ parentId: noted, commentId })
    const note = { commentId, submissionId: noted, text: 'Softer light' }
    expect(await lineage(child)).toEqual({ parentId: noted, madeFor: note })
    expect(await tryAgain(studio, caller, child)).toEqual({ kind: 'done' })
    await scene.settled()
    const [grandchild] = (await findSubmission(studio, caller, child))?.childIds ?? []
    expect(await lineage(grandchild ?? '')).toEqual({ parentId: child, madeFor: note })
    expect((await listComments(studio, caller, noted))?.[0]?.madeIds).toEqual([child, grandchild])

    await deleteComment(studio, caller, { id: commentId })
    expect(await lineage(child)).toEqual({ parentId: noted, madeFor: null })
    const late = await made({ parentId: noted, commentId })
    await restoreComment(studio, caller, { id: commentId })
    expect(await lineage(child)).toEqual({ parentId: noted, madeFor: note })
    expect(await lineage(late)).toEqual({ parentId: noted, madeFor: null })
    const foreign = await made({ parentId: stranger, commentId })
    expect(await lineage(foreign)).toEqual({ parentId: stranger, madeFor: null })
  })

  test('only what is one’s own, and came to nothing', async () => {
    const caller = await makeCaller(scene.studio)
    upstream.received.length = 0
    const id = await rejected(caller)
    const nothing = { kind: 'refused', message: { key: 'gallery.notAgain' } }
    const admin = await makeCaller(scene.studio, { role: 'admin' })
    expect(await tryAgain(scene.studio, admin, id)).toEqual(nothing)
    const made = await rejected(caller) // the next answer is a job
    expect(await tryAgain(scene.studio, caller, made)).toEqual(nothing)
    expect(await tryAgain(scene.studio, caller, { id })).toEqual(nothing)
    expect(posts()).toHaveLength(2)
  })

  test('says what is wrong with a prompt that was taken before it was forbidden', async () => {
    const caller = await makeCaller(scene.studio)
    upstream.received.length = 0
    const id = await rejected(caller)
    await scene.studio.db.submission.update({ where: { id }, data: { prompt: '\u200b' } })
    const input = { ...attempt('\u200b') }
    const result = await submit(scene.studio, caller, input)
    const message = result.kind === 'invalid' ? result.problems[0]?.message : null
    expect(message).toBeTruthy()
    expect(await tryAgain(scene.studio, caller, id)).toEqual({ kind: 'refused', message })
    expect(posts()).toHaveLength(1)
  })

  test('says what it lacks when the budget does not reach', async () => {
    const caller = await makeCaller(scene.studio, { budgetYen: 250 })
    upstream.received.length = 0
    const id = await rejected(caller)
    expect(await submit(scene.studio, caller, attempt())).toMatchObject({ kind: 'created' })
    await scene.settled()
    expect(await tryAgain(scene.studio, caller, id)).toMatchObject({
      kind: 'refused',
      message: { key: 'composer.refused.own' },
    })
    expect(posts()).toHaveLength(2)
  })
})
