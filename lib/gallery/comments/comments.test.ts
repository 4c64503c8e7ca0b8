import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { addComment, deleteComment, editComment, markComment, restoreComment } from './change.ts'
import { listComments } from './queries.ts'
import type { NewComment } from './query.ts'
import { COMMENT_MAX_CODE_POINTS } from './text.ts'

const DONE = { kind: 'done' }
const refused = (key: string) => ({
  kind: 'refused',
  message: expect.objectContaining({ key: `comments.refused.${key}` }),
})

describe('comments', () => {
  const scene = openScene()
  let submissionId: string

  beforeEach(async () => {
    submissionId = await scene.add()
  })

  const comment = (more: Partial<NewComment> = {}): NewComment => ({
    id: randomUUID(),
    submissionId,
    parentId: null,
    text: 'Softer light',
    atSeconds: null,
    untilSeconds: null,
    ...more,
  })
  const add = (more: Partial<NewComment> = {}, caller = scene.yuki) =>
    addComment(scene.studio, caller, comment(more))
  async function added(more: Partial<NewComment> = {}, caller = scene.yuki): Promise<string> {
    const id = randomUUID()
    expect(await add({ id, ...more }, caller)).toEqual(DONE)
    return id
  }
  const list = (caller = scene.yuki) => listComments(scene.studio, caller, submissionId)
  const count = async () =>
    (await scene.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })).commentCount

  test('everyone reads a comment on a moment, one on a range and a reply exactly as typed', async () => {
    const id = await added({ text: '  <b>مرحبا</b>\n二行目 ', atSeconds: 1.5 })
    await added({ atSeconds: 2, untilSeconds: 3.25 }, scene.ken)
    const answer = await added({ parentId: id, text: 'Yes' }, scene.ken)
    expect(await list()).toMatchObject([
      {
        id,
        parentId: null,
        text: '<b>مرحبا</b>\n二行目',
        atSeconds: 1.5,
        untilSeconds: null,
        mayEdit: true,
        mayDelete: true,
      },
      { atSeconds: 2, untilSeconds: 3.25, person: { id: scene.ken.id }, mayEdit: false, mayDelete: false },
      { id: answer, parentId: id, atSeconds: null, deleted: false },
    ])
    expect(await list(scene.admin)).toMatchObject([{ mayEdit: false, mayDelete: true }, {}, {}])
    expect(await count()).toBe(3)
  })

  test('a comment updates its submission, so the gallery refreshes', async () => {
    const before = await scene.studio.db.submission.update({
      where: { id: submissionId },
      data: { updatedAt: new Date(0) },
    })
    await added()
    const after = await scene.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  })

  test('sending twice makes one comment, with the later text', async () => {
    const id = await added({ text: 'First words' })
    expect(await add({ id, text: 'First words' })).toEqual(DONE)
    expect(await list()).toMatchObject([{ id, text: 'First words', editedAt: null }])
    expect(await add({ id, text: 'Better words', atSeconds: 2 })).toEqual(DONE)
    const edited = { text: 'Better words', atSeconds: 2, editedAt: expect.any(String) }
    expect(await list()).toMatchObject([{ id, ...edited }])
    expect(await count()).toBe(1)
  })

  test('concurrent sends make one comment', async () => {
    const one = comment()
    const results = await Promise.all([1, 2, 3].map(() => addComment(scene.studio, scene.yuki, one)))
    expect(results).toEqual([DONE, DONE, DONE])
    expect(await count()).toBe(1)
  })

  test('reusing the id of another person’s comment does not overwrite it', async () => {
    const id = await added()
    expect(await add({ id, text: 'Not mine' }, scene.ken)).toEqual(refused('gone'))
    expect(await list()).toMatchObject([{ text: 'Softer light' }])
  })

  test.each([
    ['empty', { text: ' \n ' }],
    ['long', { text: '🌊'.repeat(COMMENT_MAX_CODE_POINTS + 1) }],
    ['broken', { text: 'a\u0000b' }],
    ['broken', { text: 'half a \ud83c' }],
    ['time', { untilSeconds: 2 }],
    ['time', { atSeconds: 2, untilSeconds: 2 }],
    ['notUnderstood', { atSeconds: -1 }],
    ['notUnderstood', { atSeconds: Number.NaN }],
    ['notUnderstood', { id: 'not an id' }],
    ['noVideo', { submissionId: randomUUID() }],
    ['noParent', { parentId: randomUUID() }],
  ])('refuses an invalid comment with its reason: %s', async (key, more) => {
    expect(await add(more)).toEqual(refused(key))
    expect(await count()).toBe(0)
  })

  test('keeps the longest text', async () => {
    const text = '🌊'.repeat(COMMENT_MAX_CODE_POINTS)
    await added({ text })
    expect(await list()).toMatchObject([{ text }])
  })

  test('a reply has no time and no replies, and belongs to its video', async () => {
    const id = await added()
    const answer = await added({ parentId: id })
    expect(await add({ parentId: answer })).toEqual(refused('noParent'))
    expect(await add({ parentId: id, atSeconds: 1 })).toEqual(refused('time'))
    expect(await add({ parentId: id, submissionId: await scene.add() })).toEqual(refused('noParent'))
  })

  test('a permanently deleted video accepts no comments', async () => {
    await scene.studio.db.submission.update({ where: { id: submissionId }, data: { purgedAt: new Date() } })
    expect(await add()).toEqual(refused('noVideo'))
  })

  test('only the author edits the text', async () => {
    const id = await added()
    for (const caller of [scene.ken, scene.admin]) {
      expect(await editComment(scene.studio, caller, { id, text: 'Changed' })).toEqual(refused('gone'))
    }
    expect(await editComment(scene.studio, scene.yuki, { id, text: '' })).toEqual(refused('empty'))
    expect(await editComment(scene.studio, scene.yuki, { id, text: 'Changed' })).toEqual(DONE)
    expect(await list()).toMatchObject([{ text: 'Changed', editedAt: expect.any(String) }])
  })

  test('only the author and admins delete and restore it', async () => {
    const id = await added()
    expect(await deleteComment(scene.studio, scene.ken, { id })).toEqual(refused('gone'))
    expect(await deleteComment(scene.studio, scene.admin, { id })).toEqual(DONE)
    expect([await list(), await count()]).toEqual([[], 0])
    expect(await editComment(scene.studio, scene.yuki, { id, text: 'Too late' })).toEqual(refused('gone'))
    expect(await restoreComment(scene.studio, scene.ken, { id })).toEqual(refused('gone'))
    expect(await restoreComment(scene.studio, scene.yuki, { id }), 'an admin took it away').toEqual(
      refused('gone'),
    )
    expect(await restoreComment(scene.studio, scene.admin, { id })).toEqual(DONE)
    expect(await deleteComment(scene.studio, scene.yuki, { id })).toEqual(DONE)
    expect(await restoreComment(scene.studio, scene.yuki, { id })).toEqual(DONE)
    expect(await list()).toMatchObject([{ id, text: 'Softer light', deleted: false }])
    expect(await count()).toBe(1)
  })

  test('a deleted comment keeps its replies in place, and its text cannot be read', async () => {
    const id = await added({ text: 'Secret' })
    const answer = await added({ parentId: id, text: 'Why?' }, scene.ken)
    await deleteComment(scene.studio, scene.yuki, { id })
    expect(await list()).toMatchObject([
      { id, deleted: true, text: '', mayEdit: false, mayDelete: false },
      { id: answer, text: 'Why?' },
    ])
    expect(await add({ parentId: id })).toEqual(refused('noParent'))
    await deleteComment(scene.studio, scene.ken, { id: answer })
    expect([await list(), await count()]).toEqual([[], 0])
  })

  test('concurrent deletes and undos each count once', async () => {
    const id = await added()
    await added()
    const deleting = () => deleteComment(scene.studio, scene.yuki, { id })
    expect(await Promise.all([deleting(), deleting(), deleting()])).toEqual([DONE, DONE, DONE])
    expect(await count()).toBe(1)
    const restoring = () => restoreComment(scene.studio, scene.admin, { id })
    await Promise.all([restoring(), restoring()])
    expect(await count()).toBe(2)
  })

  test('anyone marks it done or reopens it; a reply cannot be done', async () => {
    const id = await added()
    const answer = await added({ parentId: id })
    expect(await markComment(scene.studio, scene.ken, { id, done: true })).toEqual(DONE)
    expect(await list()).toMatchObject([{ doneAt: expect.any(String) }, { doneAt: null }])
    await markComment(scene.studio, scene.yuki, { id, done: false })
    expect(await list()).toMatchObject([{ doneAt: null }, {}])
    expect(await markComment(scene.studio, scene.yuki, { id: answer, done: true })).toEqual(refused('gone'))
  })

  test('an unknown video has no comments', async () => {
    expect(await listComments(scene.studio, scene.yuki, randomUUID())).toBeNull()
    expect(await listComments(scene.studio, scene.yuki, 'no id')).toBeNull()
  })
})
