import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { Caller } from '../../caller.ts'
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
  let opened: TestStudio
  let author: Caller
  let other: Caller
  let admin: Caller
  let submissionId: string

  beforeAll(async () => {
    opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    author = await makeCaller(opened.studio)
    other = await makeCaller(opened.studio)
    admin = await makeCaller(opened.studio, { role: 'admin' })
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    const data = { userId: author.id, attemptId: randomUUID(), prompt: 'A calm sea', priceYen: 250 }
    submissionId = (await opened.studio.db.submission.create({ data })).id
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
  const add = (more: Partial<NewComment> = {}, caller = author) =>
    addComment(opened.studio, caller, comment(more))
  async function added(more: Partial<NewComment> = {}, caller = author): Promise<string> {
    const id = randomUUID()
    expect(await add({ id, ...more }, caller)).toEqual(DONE)
    return id
  }
  const list = (caller = author) => listComments(opened.studio, caller, submissionId)
  const count = async () =>
    (await opened.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })).commentCount

  test('one at a time, one on a range and an answer are read by everybody as they were typed', async () => {
    const id = await added({ text: '  <b>مرحبا</b>\n二行目 ', atSeconds: 1.5 })
    await added({ atSeconds: 2, untilSeconds: 3.25 }, other)
    const answer = await added({ parentId: id, text: 'Yes' }, other)
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
      { atSeconds: 2, untilSeconds: 3.25, person: { id: other.id }, mayEdit: false, mayDelete: false },
      { id: answer, parentId: id, atSeconds: null, deleted: false },
    ])
    expect(await list(admin)).toMatchObject([{ mayEdit: false, mayDelete: true }, {}, {}])
    expect(await count()).toBe(3)
  })

  test('the gallery hears of it: the submission has changed', async () => {
    const before = await opened.studio.db.submission.update({
      where: { id: submissionId },
      data: { updatedAt: new Date(0) },
    })
    await added()
    const after = await opened.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })
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
    const results = await Promise.all([1, 2, 3].map(() => addComment(opened.studio, author, one)))
    expect(results).toEqual([DONE, DONE, DONE])
    expect(await count()).toBe(1)
  })

  test('nobody writes over another person’s comment by its id', async () => {
    const id = await added()
    expect(await add({ id, text: 'Not mine' }, other)).toEqual(refused('gone'))
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
    const data = { userId: author.id, attemptId: randomUUID(), prompt: 'Another', priceYen: 250 }
    const elsewhere = await opened.studio.db.submission.create({ data })
    expect(await add({ parentId: id, submissionId: elsewhere.id })).toEqual(refused('noParent'))
  })

  test('a video that was deleted for good takes none', async () => {
    await opened.studio.db.submission.update({ where: { id: submissionId }, data: { purgedAt: new Date() } })
    expect(await add()).toEqual(refused('noVideo'))
  })

  test('only the author changes the words', async () => {
    const id = await added()
    for (const caller of [other, admin]) {
      expect(await editComment(opened.studio, caller, { id, text: 'Changed' })).toEqual(refused('gone'))
    }
    expect(await editComment(opened.studio, author, { id, text: '' })).toEqual(refused('empty'))
    expect(await editComment(opened.studio, author, { id, text: 'Changed' })).toEqual(DONE)
    expect(await list()).toMatchObject([{ text: 'Changed', editedAt: expect.any(String) }])
  })

  test('the author and admins delete it and put it back, nobody else does', async () => {
    const id = await added()
    expect(await deleteComment(opened.studio, other, { id })).toEqual(refused('gone'))
    expect(await deleteComment(opened.studio, admin, { id })).toEqual(DONE)
    expect([await list(), await count()]).toEqual([[], 0])
    expect(await editComment(opened.studio, author, { id, text: 'Too late' })).toEqual(refused('gone'))
    expect(await restoreComment(opened.studio, other, { id })).toEqual(refused('gone'))
    expect(await restoreComment(opened.studio, author, { id })).toEqual(DONE)
    expect(await list()).toMatchObject([{ id, text: 'Softer light', deleted: false }])
    expect(await count()).toBe(1)
  })

  test('its answers keep their place when it is deleted, and its words are told to nobody', async () => {
    const id = await added({ text: 'Secret' })
    const answer = await added({ parentId: id, text: 'Why?' }, other)
    await deleteComment(opened.studio, author, { id })
    expect(await list()).toMatchObject([
      { id, deleted: true, text: '', mayEdit: false, mayDelete: false },
      { id: answer, text: 'Why?' },
    ])
    expect(await add({ parentId: id })).toEqual(refused('noParent'))
    await deleteComment(opened.studio, other, { id: answer })
    expect([await list(), await count()]).toEqual([[], 0])
  })

  test('of deletes and undos at once each counts once', async () => {
    const id = await added()
    await added()
    const deleting = () => deleteComment(opened.studio, author, { id })
    expect(await Promise.all([deleting(), deleting(), deleting()])).toEqual([DONE, DONE, DONE])
    expect(await count()).toBe(1)
    const restoring = () => restoreComment(opened.studio, admin, { id })
    await Promise.all([restoring(), restoring()])
    expect(await count()).toBe(2)
  })

  test('anybody says that it is done, or is not after all; an answer is never done', async () => {
    const id = await added()
    const answer = await added({ parentId: id })
    expect(await markComment(opened.studio, other, { id, done: true })).toEqual(DONE)
    expect(await list()).toMatchObject([{ doneAt: expect.any(String) }, { doneAt: null }])
    await markComment(opened.studio, author, { id, done: false })
    expect(await list()).toMatchObject([{ doneAt: null }, {}])
    expect(await markComment(opened.studio, author, { id: answer, done: true })).toEqual(refused('gone'))
  })

  test('there are none of a video that there is not', async () => {
    expect(await listComments(opened.studio, author, randomUUID())).toBeNull()
    expect(await listComments(opened.studio, author, 'no id')).toBeNull()
  })
})
