import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeReading } from '#tests/fixtures/readings.ts'
import { attempt, makeCaller } from '#tests/fixtures/studio.ts'
import { servedStudioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { contractAnswer, httpAnswer } from '#tests/fixtures/upstream-server.ts'
import { bear } from '#tests/proofs/rig/life.ts'
import type { Caller } from '../caller.ts'
import { addComment, deleteComment, restoreComment } from '../gallery/comments/change.ts'
import { listComments } from '../gallery/comments/queries.ts'
import { findSubmission, viewsOf } from '../gallery/queries.ts'
import { checkBooks } from '../money/verify/books.ts'
import { MOST_TRIED_AGAIN } from './results.ts'
import { submit } from './submit.ts'
import { previewAgain, tryAgain, tryManyAgain } from './try-again.ts'
import { canTryAgain } from './words.ts'

let caller: Caller
let refusing = true
const posts = () => scene.upstream.posts()

const scene = servedStudioOfTests((socket, request) =>
  socket.write(
    request.method === 'POST' && refusing
      ? httpAnswer('400 Bad Request', '{"error":{"code":"content_policy","message":"No."}}')
      : contractAnswer(request, { id: `job_${posts().length}`, status: 'pending' }),
  ),
)
beforeEach(async () => {
  caller = await makeCaller(scene.studio)
  scene.upstream.received.length = 0
  refusing = true
})

async function rejected(count: number, who = caller): Promise<string[]> {
  const ids: string[] = []
  refusing = true
  for (let number = 0; number < count; number += 1) {
    const result = await buy(scene.studio, who, {
      ...attempt(`A lamp ${number}`, 41 + number),
      tags: ['night'],
    })
    await scene.settled()
    ids.push(result.submissionId)
  }
  refusing = false
  return ids
}

const again = (ids: unknown) => tryManyAgain(scene.studio, caller, ids)
const preview = (ids: unknown) => previewAgain(scene.studio, caller, ids)
const madeOf = (ids: string[]) =>
  scene.studio.db.submission.findMany({
    where: { attemptId: { in: ids } },
    orderBy: { createdAt: 'asc' },
    include: { entries: { orderBy: { id: 'asc' } } },
  })

test('one press repeats all of them unchanged, however many presses come at once', async () => {
  const ids = await rejected(3)
  const presses = ids.map(() => ({ projectId: null, takes: 1 }))
  expect(await preview(ids)).toEqual({ kind: 'preview', ids, presses, later: 0, left: [] })
  const results = await Promise.all(Array.from({ length: 5 }, () => again(ids)))
  await scene.settled()
  const made = results.map((result) => (result.kind === 'again' ? result.made : -1))
  expect(made.toSorted()).toEqual([0, 0, 0, 0, 3])
  const rows = await madeOf(ids)
  expect(rows.map(({ attemptId }) => attemptId).toSorted()).toEqual(ids.toSorted())
  for (const row of rows) {
    const earlier = await scene.studio.db.submission.findUniqueOrThrow({ where: { id: row.attemptId } })
    const { prompt, seed, tags, projectId } = earlier
    expect(row).toMatchObject({ prompt, seed, tags, projectId, parentId: earlier.id, userId: caller.id })
    expect(row.entries[0]).toMatchObject({ kind: 'hold', amountYen: 250 })
  }
  expect((await checkBooks(scene.studio)).differences).toEqual([])
})

test('eight presses at once make one more submission, which is sent unchanged', async () => {
  const [id = ''] = await rejected(1)
  const results = await Promise.all(Array.from({ length: 8 }, () => tryAgain(scene.studio, caller, id)))
  await scene.settled()
  const before = { kind: 'refused', message: { key: 'gallery.againBefore' } }
  expect(results).toContainEqual({ kind: 'done' })
  expect(results.filter(({ kind }) => kind === 'refused')).toEqual(Array(7).fill(before))
  expect(posts()).toHaveLength(2)
  expect(posts()[1]?.body).toEqual(posts()[0]?.body)
  const [row] = await madeOf([id])
  expect(row?.entries.map(({ kind }) => kind)).toEqual(['hold', 'charge'])
})

// Bug: the button was there again after a reload, and was then refused.
test('is offered once', async () => {
  const { studio } = scene
  const ids = await rejected(2)
  const offers = async () => {
    const views = await viewsOf(studio, caller, ids)
    return views.map((view) => [view.triedAgain, canTryAgain(view)])
  }
  expect(await offers()).toEqual([
    [false, true],
    [false, true],
  ])
  await tryAgain(studio, caller, ids[0] ?? '')
  await scene.settled()
  expect(await offers()).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await findSubmission(studio, caller, ids[0] ?? '')).toMatchObject({ triedAgain: true })
})

test('without room on the disk a press buys nothing, and a repeated one is told of the first', async () => {
  const ids = await rejected(1)
  const { studio } = scene
  const full = { ...studio, hooks: { ...studio.hooks, hasRoomForClips: async () => false } }
  const refused = { kind: 'refused', message: { key: 'composer.refused.noRoom' } }
  expect(await tryManyAgain(full, caller, ids)).toEqual(refused)
  await again(ids)
  await scene.settled()
  const left = [{ count: 1, message: { key: 'gallery.againBefore' } }]
  expect(await tryManyAgain(full, caller, ids)).toEqual({ kind: 'again', made: 0, left })
})

test('asks no other connection within its transaction, also after a refused key', async () => {
  const [id = ''] = await rejected(1)
  await scene.studio.db.submission.update({ where: { id }, data: { reason: 'key_refused' } })
  const life = await bear(scene.studio)
  expect(await tryManyAgain(life.studio, caller, [id])).toMatchObject({ kind: 'again', made: 1 })
  await life.idle()
  await life.bury()
})

test('keeps the project, and rolls a new seed where there was none', async () => {
  const { db } = scene.studio
  const [id = ''] = await rejected(1)
  const project = await db.project.create({ data: { name: 'Lamps', nameKey: 'lamps' } })
  await db.submission.update({ where: { id }, data: { seed: null, projectId: project.id } })
  expect(await preview([id])).toMatchObject({ presses: [{ projectId: project.id, takes: 1 }] })
  expect(await tryAgain(scene.studio, caller, id)).toEqual({ kind: 'done' })
  await scene.settled()
  const again = await db.submission.findFirstOrThrow({ where: { parentId: id } })
  expect(again.projectId).toBe(project.id)
  expect(Number(again.seed)).toBeGreaterThan(0)
})

test('another try keeps the comment that asked for it; a deleted comment leaves the video', async () => {
  const { studio } = scene
  const [noted = '', stranger = ''] = await rejected(2)
  const commentId = randomUUID()
  const whole = { parentId: null, atSeconds: null, untilSeconds: null }
  await addComment(studio, caller, { id: commentId, submissionId: noted, text: 'Softer light', ...whole })
  const made = async (from: { parentId: string; commentId: string }) => {
    const result = await buy(studio, caller, { ...attempt('A lamp, softer'), ...from })
    await scene.settled()
    return result.submissionId
  }
  const lineage = async (id: string) => {
    const seen = await findSubmission(studio, caller, id)
    return seen && { parentId: seen.parentId, madeFor: seen.madeFor }
  }
  refusing = true
  const child = await made({ parentId: noted, commentId })
  const note = { commentId, submissionId: noted, text: 'Softer light' }
  refusing = false
  expect(await lineage(child)).toEqual({ parentId: noted, madeFor: note })
  expect(await tryAgain(studio, caller, child)).toEqual({ kind: 'done' })
  await scene.settled()
  const around = (await findSubmission(studio, caller, child))?.siblings ?? []
  expect(around.map(({ id, take }) => [id, take])).toEqual([
    [noted, 1],
    [child, 2],
    [expect.any(String), 3],
  ])
  const grandchild = around[2]?.id
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

test('refuses a prompt that has been forbidden since, with the reason', async () => {
  const [id = ''] = await rejected(1)
  await scene.studio.db.submission.update({ where: { id }, data: { prompt: '\u200b' } })
  const result = await submit(scene.studio, caller, attempt('\u200b'))
  const message = result.kind === 'invalid' ? result.problems[0]?.message : null
  expect(message).toBeTruthy()
  expect(await tryAgain(scene.studio, caller, id)).toEqual({ kind: 'refused', message })
})

test('refuses when the budget is too small, and names the limit and the price', async () => {
  caller = await makeCaller(scene.studio, { budgetYen: 250 })
  const [id = ''] = await rejected(1)
  expect(await submit(scene.studio, caller, attempt())).toMatchObject({ kind: 'created' })
  await scene.settled()
  expect(await tryAgain(scene.studio, caller, id)).toMatchObject({
    kind: 'refused',
    message: { key: 'composer.refused.limit', values: { scope: 'person', price: '¥250' } },
  })
})

test('counts submissions that may not be tried again by reason, and tries the others', async () => {
  const [first = '', second = ''] = await rejected(2)
  await tryAgain(scene.studio, caller, second)
  const [foreign = ''] = await rejected(1, await makeCaller(scene.studio))
  const result = await submit(scene.studio, caller, attempt())
  await scene.settled()
  const accepted = result.kind === 'created' ? result.submissionId : ''
  const asked = [second, foreign, first, accepted, randomUUID()]
  const left = [
    { count: 1, message: { key: 'gallery.againBefore' } },
    { count: 3, message: { key: 'gallery.notAgain' } },
  ]
  expect(await preview(asked)).toEqual({
    kind: 'preview',
    ids: [first],
    presses: [{ projectId: null, takes: 1 }],
    later: 0,
    left,
  })
  expect(await again(asked)).toEqual({ kind: 'again', made: 1, left })
  expect(await madeOf([foreign])).toHaveLength(0)
})

test('buys nothing when the budget is too small for all, and names the limit', async () => {
  caller = await makeCaller(scene.studio, { budgetYen: 600 })
  const ids = await rejected(3)
  const values = { scope: 'person', left: '¥600', limit: '¥600', price: '¥750' }
  expect(await again(ids)).toMatchObject({
    kind: 'refused',
    message: { key: 'composer.refused.limit', values },
  })
  expect(await madeOf(ids)).toHaveLength(0)
  expect(await again(ids.slice(0, 2))).toMatchObject({ made: 2 })
})

test('the key’s own budget counts as well', async () => {
  const ids = await rejected(2)
  const { keyMark } = scene.studio.upstream
  await makeReading(scene.studio, 19_700, { keyMark })
  expect(await again(ids)).toMatchObject({ message: { key: 'composer.refused.key' } })
  expect(await madeOf(ids)).toHaveLength(0)
  await makeReading(scene.studio, 0, { keyMark })
})

test('validates and bounds the request', async () => {
  const refused = { kind: 'refused', message: { key: 'gallery.bulk.notUnderstood' } }
  const many = Array.from({ length: MOST_TRIED_AGAIN + 1 }, () => randomUUID())
  for (const bad of [null, [], ['x'], [{ id: '1' }], many]) expect(await again(bad)).toEqual(refused)
  expect(await preview(['x'])).toEqual(refused)
  expect(await preview(many)).toMatchObject({ kind: 'preview', ids: [], left: [{ count: many.length }] })
  const [id = ''] = await rejected(1)
  expect(await again([id, id])).toMatchObject({ made: 1 })
})
