import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { review } from './review.ts'

describe('what the team thinks of a video', () => {
  const scene = openScene()
  const video = (more = {}) => scene.add({ updatedAt: new Date(0), ...more })
  const rowOf = (id: string) => scene.studio.db.submission.findUniqueOrThrow({ where: { id } })
  const rate = (input: unknown, caller = scene.ken) => review(scene.studio, caller, input)
  const reviewed = (rating: number | null, choice: string | null) => ({ kind: 'reviewed', rating, choice })

  test('is everybody’s, and what is not named stays as it is', async () => {
    const submissionId = await video()
    expect(await rate({ submissionId, rating: 4 })).toEqual(reviewed(4, null))
    expect(await rate({ submissionId, choice: 'select' }, scene.yuki)).toEqual(reviewed(4, 'select'))
    expect(await rate({ submissionId, rating: null })).toEqual(reviewed(null, 'select'))
    expect(await rate({ submissionId, choice: null })).toEqual(reviewed(null, null))
  })

  test('is news for the gallery, and changes nothing else', async () => {
    const submissionId = await video()
    const before = await rowOf(submissionId)
    await rate({ submissionId, rating: 5, choice: 'maybe' })
    const after = await rowOf(submissionId)
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(after).toEqual({ ...before, rating: 5, choice: 'maybe', updatedAt: after.updatedAt })
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
      const row = await rowOf(submissionId)
      expect([row.rating, row.choice]).toEqual([null, null])
    },
  )
})
