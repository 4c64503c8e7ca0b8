import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { Caller } from '../caller.ts'
import { review } from './review.ts'

describe('what the team thinks of a video', () => {
  let opened: TestStudio
  let author: Caller
  let other: Caller

  beforeAll(async () => {
    opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    author = await makeCaller(opened.studio)
    other = await makeCaller(opened.studio)
  })
  afterAll(() => opened?.close())

  async function video(more: { status?: 'completed' | 'failed' | 'in_progress'; purgedAt?: Date } = {}) {
    const data = {
      userId: author.id,
      attemptId: randomUUID(),
      prompt: 'A calm sea',
      priceYen: 250,
      updatedAt: new Date(0),
    }
    return (await opened.studio.db.submission.create({ data: { ...data, status: 'completed', ...more } })).id
  }
  const rate = (input: unknown, caller = other) => review(opened.studio, caller, input)

  test('is everybody’s, and what is not named stays as it is', async () => {
    const submissionId = await video()
    expect(await rate({ submissionId, rating: 4 })).toEqual({ kind: 'reviewed', rating: 4, choice: null })
    expect(await rate({ submissionId, choice: 'select' }, author)).toEqual({
      kind: 'reviewed',
      rating: 4,
      choice: 'select',
    })
    expect(await rate({ submissionId, rating: null })).toEqual({
      kind: 'reviewed',
      rating: null,
      choice: 'select',
    })
    expect(await rate({ submissionId, choice: null })).toEqual({
      kind: 'reviewed',
      rating: null,
      choice: null,
    })
  })

  test('is news for the gallery, and changes nothing else', async () => {
    const submissionId = await video()
    const before = await opened.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })
    await rate({ submissionId, rating: 5, choice: 'hold' })
    const after = await opened.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(after).toEqual({ ...before, rating: 5, choice: 'hold', updatedAt: after.updatedAt })
  })

  test('only of what is finished and still here', async () => {
    const refused = { kind: 'refused', message: { key: 'video.refused.notFinished' } }
    expect(await rate({ submissionId: await video({ status: 'failed' }), rating: 1 })).toEqual(refused)
    expect(await rate({ submissionId: await video({ status: 'in_progress' }), rating: 1 })).toEqual(refused)
    expect(await rate({ submissionId: await video({ purgedAt: new Date() }), rating: 1 })).toEqual(refused)
    expect(await rate({ submissionId: randomUUID(), rating: 1 })).toEqual(refused)
  })

  test.each([{ rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: '3' }, { choice: 'best' }])(
    'what is no rating is refused: %o',
    async (input) => {
      const submissionId = await video()
      expect(await rate({ submissionId, ...input })).toMatchObject({ kind: 'refused' })
      const row = await opened.studio.db.submission.findUniqueOrThrow({ where: { id: submissionId } })
      expect([row.rating, row.choice]).toEqual([null, null])
    },
  )
})
