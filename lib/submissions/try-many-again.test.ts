import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attempt, makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import {
  contractAnswer,
  httpAnswer,
  startUpstreamServer,
  type UpstreamServer,
} from '#tests/fixtures/upstream-server.ts'
import type { Caller } from '../caller.ts'
import { checkBooks } from '../money/verify/books.ts'
import { MOST_TRIED_AGAIN } from './results.ts'
import { submit } from './submit.ts'
import { tryAgain } from './try-again.ts'
import { previewAgain, tryManyAgain } from './try-many-again.ts'

let upstream: UpstreamServer
let scene: TestStudio
let caller: Caller
let refusing = true
const posts = () => upstream.received.filter(({ method }) => method === 'POST')

beforeAll(async () => {
  upstream = await startUpstreamServer((socket, request) =>
    socket.write(
      request.method === 'POST' && refusing
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
beforeEach(async () => {
  caller = await makeCaller(scene.studio)
  upstream.received.length = 0
  refusing = true
})

async function rejected(count: number, who = caller): Promise<string[]> {
  const ids: string[] = []
  refusing = true
  for (let number = 0; number < count; number += 1) {
    const result = await submit(scene.studio, who, {
      ...attempt(`A lamp ${number}`, 41 + number),
      tags: ['night'],
    })
    await scene.settled()
    if (result.kind !== 'created') throw new Error(JSON.stringify(result))
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

test('one press makes all of them again as they were, however often it is pressed at once', async () => {
  const ids = await rejected(3)
  expect(await preview(ids)).toEqual({ kind: 'preview', ids, later: 0, left: [] })
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

test('a press that is repeated buys nothing, and says so by number', async () => {
  const ids = await rejected(2)
  await again(ids)
  await scene.settled()
  const repeated = { made: 0, left: [{ count: 2, message: { key: 'gallery.againBefore' } }] }
  expect(await again(ids)).toEqual({ kind: 'again', ...repeated })
  expect(await madeOf(ids)).toHaveLength(2)
})

test('those that may not be tried again are told by number for each reason, and the others are', async () => {
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
  expect(await preview(asked)).toEqual({ kind: 'preview', ids: [first], later: 0, left })
  expect(await again(asked)).toEqual({ kind: 'again', made: 1, left })
  expect(await madeOf([foreign])).toHaveLength(0)
})

test('where the budget does not reach for all, none is bought, and what is missing is said', async () => {
  caller = await makeCaller(scene.studio, { budgetYen: 600 })
  const ids = await rejected(3)
  expect(await again(ids)).toEqual({
    kind: 'refused',
    message: {
      key: 'gallery.again.missing.person',
      values: { price: '¥750', left: '¥600', missing: '¥150' },
    },
  })
  expect(await madeOf(ids)).toHaveLength(0)
  expect(await again(ids.slice(0, 2))).toMatchObject({ made: 2 })
})

test('the key’s own budget counts as well', async () => {
  const ids = await rejected(2)
  const { db, now, upstream: client } = scene.studio
  const at = now()
  const figures = { spendYen: 19_700, maxBudgetYen: 20_000, maskedKey: 'sk-...1', keyMark: client.keyMark }
  await db.reading.create({ data: { ...figures, askedAt: at, answeredAt: at } })
  expect(await again(ids)).toMatchObject({ message: { key: 'gallery.again.missing.key' } })
  expect(await madeOf(ids)).toHaveLength(0)
  await db.reading.create({ data: { ...figures, spendYen: 0, askedAt: at, answeredAt: at } })
})

test('what is asked for is checked, and bounded', async () => {
  const refused = { kind: 'refused', message: { key: 'gallery.bulk.notUnderstood' } }
  const many = Array.from({ length: MOST_TRIED_AGAIN + 1 }, () => randomUUID())
  for (const bad of [null, [], ['x'], [{ id: '1' }], many]) expect(await again(bad)).toEqual(refused)
  expect(await preview(['x'])).toEqual(refused)
  expect(await preview(many)).toMatchObject({ kind: 'preview', ids: [], left: [{ count: many.length }] })
  const [id = ''] = await rejected(1)
  expect(await again([id, id])).toMatchObject({ made: 1 })
})
