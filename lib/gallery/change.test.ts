import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { checkFiles } from '../archive/check-files.ts'
import { clipFiles, clipFolder, PICTURES } from '../archive/files.ts'
import type { Caller } from '../caller.ts'
import { checkBooks } from '../money/verify/books.ts'
import { changeMany } from './change.ts'
import type { Change, ChangeResult } from './change-input.ts'
import { EVERYTHING } from './filter.ts'
import { findSubmission, listSubmissions } from './queries.ts'
import { listTrash, purgeExpired, purgeNow } from './trash.ts'

const DAY_MS = 24 * 3_600_000

describe('bulk changes', () => {
  const opened = openScene()
  const finished: typeof opened.add = (...given) => opened.add(...given)
  const change = (caller: Caller, input: unknown) => changeMany(opened.studio, caller, input)
  const rowOf = (id: string) => opened.studio.db.submission.findUniqueOrThrow({ where: { id } })

  async function undo(caller: Caller, result: ChangeResult): Promise<void> {
    if (result.kind !== 'changed') throw new Error(`It was ${result.kind}.`)
    for (const one of result.undo) expect((await change(caller, one)).kind).toBe('changed')
  }

  test('anyone rates finished videos, and undo restores every earlier rating', async () => {
    const ids = [await finished({ rating: 2 }), await finished(), await finished({ rating: 4 })]
    const failed = await finished({ status: 'failed' })
    const result = await change(opened.ken, { kind: 'rate', ids: [...ids, failed, randomUUID()], rating: 4 })
    expect(result).toMatchObject({ kind: 'changed', changed: 2, notYours: 0, notNow: 2 })
    expect((await rowOf(ids[1] ?? '')).rating).toBe(4)
    await undo(opened.ken, result)
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).rating))).toEqual([2, null, 4])
    expect((await rowOf(failed)).rating).toBeNull()
  })

  test('anyone sets choices on finished, untrashed videos, and undo restores earlier ones', async () => {
    const ids = [await finished({ choice: 'maybe' }), await finished({ trashedAt: new Date() })]
    const others = [await finished({ status: 'failed' }), await finished({ purgedAt: new Date() })]
    const result = await change(opened.ken, { kind: 'choose', ids: [...ids, ...others], choice: 'reject' })
    expect(result).toMatchObject({ kind: 'changed', changed: 2, notNow: 2 })
    const choices = async () => Promise.all([...ids, ...others].map(async (id) => (await rowOf(id)).choice))
    expect(await choices()).toEqual(['reject', 'reject', null, null])
    await undo(opened.yuki, result)
    expect(await choices()).toEqual(['maybe', null, null, null])
  })

  test('an undo leaves what someone else has changed since', async () => {
    const [id, other] = [await finished(), await finished()]
    const mine = await change(opened.ken, { kind: 'choose', ids: [id, other], choice: 'reject' })
    const rated = await change(opened.ken, { kind: 'rate', ids: [id], rating: 1 })
    await change(opened.yuki, { kind: 'choose', ids: [id], choice: 'select' })
    await change(opened.yuki, { kind: 'rate', ids: [id], rating: 5 })
    await undo(opened.ken, mine)
    await undo(opened.ken, rated)
    expect(await rowOf(id)).toMatchObject({ choice: 'select', rating: 5 })
    expect((await rowOf(other)).choice).toBeNull()
  })

  test('a review updates the gallery and changes nothing else', async () => {
    const id = await finished({ updatedAt: new Date(0) })
    const before = await rowOf(id)
    await change(opened.ken, { kind: 'rate', ids: [id], rating: 5 })
    await change(opened.ken, { kind: 'choose', ids: [id], choice: 'maybe' })
    const after = await rowOf(id)
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(after).toEqual({ ...before, rating: 5, choice: 'maybe', updatedAt: after.updatedAt })
  })

  test('adds and removes tags, including tags with quotes, and finds them by search', async () => {
    const ids = [await finished({ tags: ['hero'] }), await finished({ prompt: '海' })]
    const tag = `director's “cut”, "final"`
    const input = { kind: 'tag', ids, add: [tag, 'ｆｉｎａｌ'], remove: ['hero', 'nowhere'] }
    const result = await change(opened.ken, input)
    expect(result).toMatchObject({ changed: 2 })
    expect((await rowOf(ids[0] ?? '')).tags).toEqual([`director's “cut” "final"`, 'final'])
    const found = async (text: string) =>
      (await listSubmissions(opened.studio, opened.ken, { filter: { ...EVERYTHING, text } })).submissions.map(
        ({ id }) => id,
      )
    expect(await found('director')).toEqual(expect.arrayContaining(ids))
    expect(await found('海 final')).toEqual([ids[1]])
    await undo(opened.ken, result)
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).tags))).toEqual([['hero'], []])
    expect(await found('director')).toEqual([])
  })

  test('a submission at the tag limit accepts no more tags', async () => {
    const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    const id = await finished({ tags: full })
    expect(
      await change(opened.yuki, { kind: 'tag', ids: [id], add: ['one more'], remove: [] }),
    ).toMatchObject({
      changed: 0,
    })
    expect((await rowOf(id)).tags).toEqual(full)
  })

  test('members move and delete only their own videos, admins all', async () => {
    const project = await opened.studio.db.project.create({ data: { name: 'A', nameKey: randomUUID() } })
    const ids = [await finished(), await finished({}, opened.ken)]
    const move = { kind: 'move', ids, projectId: project.id }
    const moved = await change(opened.yuki, move)
    expect(moved).toMatchObject({ changed: 1, notYours: 1 })
    expect((await rowOf(ids[1] ?? '')).projectId).toBeNull()
    expect(await change(opened.admin, move)).toMatchObject({ changed: 1, notYours: 0 })
    await undo(opened.yuki, moved)
    expect((await rowOf(ids[0] ?? '')).projectId).toBeNull()
    expect(await change(opened.yuki, { kind: 'trash', ids })).toMatchObject({ changed: 1, notYours: 1 })
    expect(await change(opened.yuki, { kind: 'restore', ids })).toMatchObject({ changed: 1, notYours: 1 })
    expect(await change(opened.admin, { kind: 'trash', ids })).toMatchObject({ changed: 2 })
    expect(await change(opened.yuki, { kind: 'restore', ids })).toMatchObject({ changed: 0, notYours: 2 })
    expect(await change(opened.admin, { kind: 'restore', ids })).toMatchObject({ changed: 2 })
    expect(await change(opened.yuki, { ...move, projectId: randomUUID() })).toMatchObject({ kind: 'refused' })
  })

  // Bug: a doubted one could be trashed, and its shot of a storyboard was bought again.
  test('submissions that are in progress, unknown or doubted, or have an open claim stay out of the trash', async () => {
    const claimed = await finished({ status: 'failed' })
    const now = opened.studio.now()
    await opened.studio.db.claim.create({ data: { submissionId: claimed, openedAt: now, changedAt: now } })
    const unsaved = await finished()
    await opened.studio.db.clip.delete({ where: { submissionId: unsaved } })
    const doubted = await finished({ status: 'rejected', doubtedAt: now })
    const ids = [claimed, unsaved, doubted]
    for (const status of ['queued', 'submitting', 'pending', 'in_progress', 'unknown'] as const)
      ids.push(await finished({ status }))
    expect(await change(opened.admin, { kind: 'trash', ids })).toMatchObject({ changed: 0, notNow: 8 })
    await opened.studio.db.claim.update({ where: { submissionId: claimed }, data: { state: 'refused' } })
    expect(await change(opened.admin, { kind: 'trash', ids: [claimed] })).toMatchObject({ changed: 1 })
  })

  test('the trash shows who deleted a video, and its deadline; restore returns it to the gallery', async () => {
    const id = await finished()
    await change(opened.admin, { kind: 'trash', ids: [id] })
    const gallery = async () =>
      (await listSubmissions(opened.studio, opened.yuki)).submissions.map((one) => one.id)
    expect(await gallery()).not.toContain(id)
    const { trashed, mayPurge } = await listTrash(opened.studio, opened.yuki)
    expect(mayPurge).toBe(false)
    const one = trashed.find((each) => each.id === id)
    expect(one).toMatchObject({ trashedBy: opened.admin.name, mayAct: true })
    expect(Date.parse(one?.deletedAfter ?? '') - Date.parse(one?.trashedAt ?? '')).toBe(30 * DAY_MS)
    expect(await change(opened.admin, { kind: 'restore', ids: [id] })).toMatchObject({ changed: 1 })
    expect(await gallery()).toContain(id)
  })

  test('deletes files for good after 30 days, and the books still balance', async () => {
    const { studio } = opened
    const bytes = Buffer.from('a clip')
    const id = await finished({}, opened.yuki, bytes)
    const kept = await finished({}, opened.yuki, bytes)
    for (const kind of PICTURES) writeFileSync(clipFiles(studio.folder, id)[kind], 'a picture')
    await change(opened.yuki, { kind: 'trash', ids: [id] })
    opened.advance(29 * DAY_MS)
    await change(opened.yuki, { kind: 'trash', ids: [kept] })
    expect(await purgeExpired(studio)).toBeGreaterThanOrEqual(0)
    expect(existsSync(clipFiles(studio.folder, id).video)).toBe(true)
    opened.advance(2 * DAY_MS)
    expect(await purgeExpired(studio)).toBeGreaterThanOrEqual(1)
    expect(readdirSync(clipFolder(studio.folder)).filter((name) => name.startsWith(id))).toEqual([])
    expect(existsSync(clipFiles(studio.folder, kept).video)).toBe(true)
    expect(await findSubmission(studio, opened.yuki, id)).toMatchObject({
      status: 'completed',
      clip: null,
      lostUpstream: false,
      purgedAt: expect.any(String),
    })
    expect(await change(opened.yuki, { kind: 'restore', ids: [id] })).toMatchObject({ changed: 0, notNow: 1 })
    const { differences } = await checkBooks(studio)
    expect(differences.filter((one) => one.includes(id) && /clip|download/.test(one))).toEqual([])
  })

  test('a clock set ahead by two months does not age the trash', async () => {
    const { studio } = opened
    const id = await finished({}, opened.yuki, Buffer.from('a clip'))
    await change(opened.yuki, { kind: 'trash', ids: [id] })
    await purgeExpired(studio)
    opened.setClock(60 * DAY_MS)
    await purgeExpired(studio)
    expect(existsSync(clipFiles(studio.folder, id).video)).toBe(true)
    opened.advance(31 * DAY_MS)
    await purgeExpired(studio)
    expect(existsSync(clipFiles(studio.folder, id).video)).toBe(false)
  })

  test('the next start removes files of deleted clips after a crash, and does not adopt them', async () => {
    const { studio } = opened
    const id = await finished({}, opened.yuki, Buffer.from('a clip'))
    writeFileSync(clipFiles(studio.folder, id).thumbnail, 'a picture')
    await change(opened.yuki, { kind: 'trash', ids: [id] })
    await studio.db.clip.delete({ where: { submissionId: id } })
    await studio.db.submission.update({ where: { id }, data: { purgedAt: studio.now() } })
    await checkFiles(studio)
    expect(readdirSync(clipFolder(studio.folder)).filter((name) => name.startsWith(id))).toEqual([])
    expect(await studio.queue.findJobs('archive', { key: id, queued: true })).toEqual([])
  })

  test('only admins delete immediately, and only from the trash', async () => {
    const ids = [await finished(), await finished()]
    await change(opened.yuki, { kind: 'trash', ids: ids.slice(0, 1) })
    expect(await purgeNow(opened.studio, opened.yuki, ids)).toMatchObject({ kind: 'refused' })
    expect(await purgeNow(opened.studio, opened.admin, 'all')).toMatchObject({ kind: 'refused' })
    expect(await purgeNow(opened.studio, opened.admin, ids)).toEqual({ kind: 'purged', count: 1 })
    expect((await rowOf(ids[1] ?? '')).purgedAt).toBeNull()
  })

  test('concurrent moves to the trash count each submission once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => finished()))
    const results = await Promise.all(
      [ids, ids.toReversed()].map((each) =>
        change(opened.yuki, { kind: 'trash', ids: each } satisfies Change),
      ),
    )
    const counts = results.map((result) => (result.kind === 'changed' ? result.changed : -1))
    expect(counts[0]).toBeGreaterThanOrEqual(0)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(5)
  })

  test.each([
    null,
    {},
    { kind: 'rate', ids: [], rating: 3 },
    { kind: 'rate', ids: ['x'], rating: 3 },
    { kind: 'rate', ids: [randomUUID()], rating: 6 },
    { kind: 'rate', ids: [randomUUID()], rating: 2.5 },
    { kind: 'choose', ids: [randomUUID()], choice: 'best' },
    { kind: 'tag', ids: [randomUUID()], add: ['x'.repeat(50)], remove: [] },
    { kind: 'status', ids: [randomUUID()] },
  ])('an invalid input changes nothing: %j', async (input) => {
    expect(await change(opened.admin, input)).toMatchObject({ kind: 'refused' })
  })

  test('changes and undoes 10,000 submissions at once, and refuses more', async () => {
    const { db } = opened.studio
    const ids = Array.from({ length: 10_000 }, () => randomUUID())
    const common = {
      userId: opened.yuki.id,
      priceYen: 250,
      status: 'completed',
      prompt: 'A calm sea',
      lostAt: new Date(),
    } as const
    const data = ids.map((id, index) => ({ ...common, id, attemptId: id, rating: (index % 5) + 1 }))
    for (let from = 0; from < ids.length; from += 2_000) {
      await db.submission.createMany({ data: data.slice(from, from + 2_000) })
    }
    const rated = (rating: number) => db.submission.count({ where: { id: { in: ids }, rating } })
    const result = await change(opened.ken, { kind: 'rate', ids, rating: 5 })
    expect(result).toMatchObject({ changed: 8_000, notYours: 0, notNow: 0 })
    expect(await rated(5)).toBe(10_000)
    await undo(opened.ken, result)
    expect(await Promise.all([1, 2, 3, 4, 5].map(rated))).toEqual([2_000, 2_000, 2_000, 2_000, 2_000])
    expect(await change(opened.ken, { kind: 'trash', ids })).toMatchObject({ changed: 0, notYours: 10_000 })
    expect(await change(opened.yuki, { kind: 'trash', ids })).toMatchObject({ changed: 10_000, notNow: 0 })
    expect(await db.submission.count({ where: { id: { in: ids }, trashedAt: null } })).toBe(0)
    const one = await finished()
    expect(await change(opened.yuki, { kind: 'rate', ids: [...ids, one], rating: 1 })).toMatchObject({
      kind: 'refused',
      message: { key: 'gallery.bulk.tooMany' },
    })
    expect((await rowOf(one)).rating).toBeNull()
  })
})
