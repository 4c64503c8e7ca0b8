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

  test('one at a time, one on a range and an answer are read by everybody as they were typed', async () => {
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

  test('the gallery hears of it: the submission has changed', async () => {
    const before = await scene.studio.db.submission.update({
      where: { id: submissionId },
      data: { updatedAt: new Date(0) },
    })
    await added()
    const after = await scene.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  })

  test('sent twice it is one comment, with the words that came last', async () => {
    const id = await added({ text: 'First words' })
    expect(await add({ id, text: 'Better words', atSeconds: 2 })).toEqual(DONE)
    expect(await list()).toMatchObject([{ id, text: 'Better words', atSeconds: 2 }])
    expect(await count()).toBe(1)
  })

  test('sent twice at once it is one comment', async () => {
    const one = comment()
    const results = await Promise.all([1, 2, 3].map(() => addComment(scene.studio, scene.yuki, one)))
    expect(results).toEqual([DONE, DONE, DONE])
    expect(await count()).toBe(1)
  })

  test('nobody writes over another person’s comment by its id', async () => {
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
  ])('what cannot be kept is refused, with why: %s', async (key, more) => {
    expect(await add(more)).toEqual(refused(key))
    expect(await count()).toBe(0)
  })

  test('the longest text is kept', async () => {
    const text = '🌊'.repeat(COMMENT_MAX_CODE_POINTS)
    await added({ text })
    expect(await list()).toMatchObject([{ text }])
  })

  test('an answer has no time and no answers, and stays with its video', async () => {
    const id = await added()
    const answer = await added({ parentId: id })
    expect(await add({ parentId: answer })).toEqual(refused('noParent'))
    expect(await add({ parentId: id, atSeconds: 1 })).toEqual(refused('time'))
    expect(await add({ parentId: id, submissionId: await scene.add() })).toEqual(refused('noParent'))
  })

  test('a video that was deleted for good takes none', async () => {
    await scene.studio.db.submission.update({ where: { id: submissionId }, data: { purgedAt: new Date() } })
    expect(await add()).toEqual(refused('noVideo'))
  })

  test('only the author changes the words', async () => {
    const id = await added()
    for (const caller of [scene.ken, scene.admin]) {
      expect(await editComment(scene.studio, caller, { id, text: 'Changed' })).toEqual(refused('gone'))
    }
    expect(await editComment(scene.studio, scene.yuki, { id, text: '' })).toEqual(refused('empty'))
    expect(await editComment(scene.studio, scene.yuki, { id, text: 'Changed' })).toEqual(DONE)
    expect(await list()).toMatchObject([{ text: 'Changed', editedAt: expect.any(String) }])
  })

  test('the author and admins delete it and put it back, nobody else does', async () => {
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

  test('its answers keep their place when it is deleted, and its words are told to nobody', async () => {
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

  test('of deletes and undos at once each counts once', async () => {
    const id = await added()
    await added()
    const deleting = () => deleteComment(scene.studio, scene.yuki, { id })
    expect(await Promise.all([deleting(), deleting(), deleting()])).toEqual([DONE, DONE, DONE])
    expect(await count()).toBe(1)
    const restoring = () => restoreComment(scene.studio, scene.admin, { id })
    await Promise.all([restoring(), restoring()])
    expect(await count()).toBe(2)
  })

  test('anybody says that it is done, or is not after all; an answer is never done', async () => {
    const id = await added()
    const answer = await added({ parentId: id })
    expect(await markComment(scene.studio, scene.ken, { id, done: true })).toEqual(DONE)
    expect(await list()).toMatchObject([{ doneAt: expect.any(String) }, { doneAt: null }])
    await markComment(scene.studio, scene.yuki, { id, done: false })
    expect(await list()).toMatchObject([{ doneAt: null }, {}])
    expect(await markComment(scene.studio, scene.yuki, { id: answer, done: true })).toEqual(refused('gone'))
  })

  test('there are none of a video that there is not', async () => {
    expect(await listComments(scene.studio, scene.yuki, randomUUID())).toBeNull()
    expect(await listComments(scene.studio, scene.yuki, 'no id')).toBeNull()
  })
})
