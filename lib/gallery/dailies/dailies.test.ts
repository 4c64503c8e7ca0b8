import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { Caller } from '../../caller.ts'
import { listDailies } from './queries.ts'

describe('the dailies', () => {
  let opened: TestStudio
  let caller: Caller

  beforeAll(async () => {
    opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    caller = await makeCaller(opened.studio)
    const other = await makeCaller(opened.studio)
    const made = (prompt: string, createdAt: string, more = {}) =>
      opened.studio.db.submission.create({
        data: {
          userId: other.id,
          attemptId: randomUUID(),
          prompt,
          priceYen: 250,
          status: 'completed',
          createdAt: new Date(createdAt),
          ...more,
        },
      })
    await made('late', '2026-11-21T14:59:59Z')
    await made('early', '2026-11-20T15:00:00Z')
    await made('the day before', '2026-11-20T14:59:59Z')
    await made('the day after', '2026-11-21T15:00:00Z')
    await made('in the trash', '2026-11-21T10:00:00Z', { trashedAt: new Date() })
    await made('deleted for good', '2026-11-21T10:00:00Z', { purgedAt: new Date() })
    await made('failed', '2026-11-21T10:00:00Z', { status: 'failed' })
    await made('on its way', '2026-11-21T10:00:00Z', { status: 'in_progress' })
  })
  afterAll(() => opened?.close())

  test('are the finished takes of the whole team on the viewer’s day, oldest first', async () => {
    const dailies = await listDailies(opened.studio, caller, { day: '2026-11-21', zone: 'Asia/Tokyo' })
    expect(dailies?.takes.map(({ prompt }) => prompt)).toEqual(['early', 'late'])
    expect(dailies?.takes[0]).toMatchObject({ rating: null, choice: null, hasClip: false, take: 1, takes: 1 })
    expect(dailies?.moving).toBe(1)
  })

  test('are those of another zone on another clock', async () => {
    const dailies = await listDailies(opened.studio, caller, { day: '2026-11-20', zone: 'UTC' })
    expect(dailies?.takes.map(({ prompt }) => prompt)).toEqual(['the day before', 'early'])
  })

  test('beyond what one list holds are counted, not kept quiet about', async () => {
    const { db } = opened.studio
    const day = { day: '2026-10-01', zone: 'UTC' }
    await db.submission.createMany({
      data: Array.from({ length: 503 }, (_, minute) => ({
        userId: caller.id,
        attemptId: randomUUID(),
        prompt: `take ${minute}`,
        priceYen: 250,
        status: 'completed' as const,
        createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') + minute * 60_000),
        ...(minute === 0 ? { trashedAt: new Date() } : {}),
      })),
    })
    const dailies = await listDailies(opened.studio, caller, day)
    expect(dailies?.takes).toHaveLength(500)
    expect(dailies?.takes.at(-1)?.prompt).toBe('take 500')
    expect(dailies?.left).toBe(2)
    expect((await listDailies(opened.studio, caller, { ...day, day: '2026-11-21' }))?.left).toBe(0)
  })

  test.each([
    { day: '2026-02-30', zone: 'UTC' },
    { day: null, zone: 'UTC' },
    { day: '2026-11-21', zone: 'Mars/Olympus' },
  ])('of what is no day or zone there are none: %o', async (asked) => {
    expect(await listDailies(opened.studio, caller, asked)).toBeNull()
  })
})
