import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { listDailies, listTakes } from './queries.ts'

describe('the dailies', () => {
  const scene = openScene()
  const list = (day: unknown, zone: unknown) => listDailies(scene.studio, scene.yuki, { day, zone })

  beforeAll(async () => {
    const row = { userId: scene.ken.id, priceYen: 250, status: 'completed' as const }
    const made = (prompt: string, createdAt: string, more = {}) =>
      scene.studio.db.submission.create({
        data: { ...row, attemptId: randomUUID(), prompt, createdAt: new Date(createdAt), ...more },
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

  test('are the finished takes of the whole team on the viewer’s day, oldest first', async () => {
    const dailies = await list('2026-11-21', 'Asia/Tokyo')
    expect(dailies?.takes.map(({ prompt }) => prompt)).toEqual(['early', 'late'])
    expect(dailies?.takes[0]).toMatchObject({ rating: null, choice: null, hasClip: false, take: 1, takes: 1 })
    expect(dailies?.moving).toBe(1)
  })

  test('follow the day of the viewer’s time zone', async () => {
    const dailies = await list('2026-11-20', 'UTC')
    expect(dailies?.takes.map(({ prompt }) => prompt)).toEqual(['the day before', 'early'])
  })

  test('beyond the limit of one list are counted', async () => {
    await scene.studio.db.submission.createMany({
      data: Array.from({ length: 503 }, (_, minute) => ({
        userId: scene.yuki.id,
        attemptId: randomUUID(),
        prompt: `take ${minute}`,
        priceYen: 250,
        status: 'completed' as const,
        createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') + minute * 60_000),
        ...(minute === 0 ? { trashedAt: new Date() } : {}),
      })),
    })
    const dailies = await list('2026-10-01', 'UTC')
    expect(dailies?.takes).toHaveLength(500)
    expect(dailies?.takes.at(-1)?.prompt).toBe('take 500')
    expect(dailies?.left).toBe(2)
    expect((await list('2026-11-21', 'UTC'))?.left).toBe(0)
  })

  test.each([
    ['2026-02-30', 'UTC'],
    [null, 'UTC'],
    ['2026-11-21', 'Mars/Olympus'],
  ])('do not exist for an invalid day or zone: %o %o', async (day, zone) => {
    expect(await list(day, zone)).toBeNull()
  })

  test('of a list of ids are its finished takes, in its order', async () => {
    const [one, two] = [await scene.add(), await scene.add()]
    const others = [await scene.add({ status: 'failed' }), await scene.add({ trashedAt: new Date() })]
    const played = await listTakes(scene.studio, scene.yuki, [two, ...others, randomUUID(), one].join(','))
    expect(played?.takes.map(({ id }) => id)).toEqual([two, one])
    for (const none of [null, '', 'x,y']) expect(await listTakes(scene.studio, scene.yuki, none)).toBeNull()
  })
})
