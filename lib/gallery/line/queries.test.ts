import { expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { getLine } from './queries.ts'

const scene = openScene()
const START = Date.parse('2026-11-20T00:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1_000)

test('lists renders under way, waiting jobs in order, and the usual time after five renders', async () => {
  const { studio, yuki, ken, add } = scene
  expect(await getLine(studio, yuki)).toEqual({ usual: null, rendering: [], waiting: [] })
  for (const [index, seconds] of [30, 40, 50, 60, 110].entries()) {
    const createdAt = at(index)
    const times = { acceptedAt: createdAt, startedAt: at(1_000), finishedAt: at(1_000 + seconds) }
    await add({ status: 'completed', createdAt, ...times })
  }
  const second = await add({ status: 'pending', createdAt: at(201), acceptedAt: at(202) }, ken)
  const first = await add({ status: 'pending', createdAt: at(200), acceptedAt: at(203) })
  await add({ status: 'in_progress', createdAt: at(100), acceptedAt: at(101), startedAt: at(150) })
  await add({ status: 'queued', createdAt: at(300) })
  expect(await getLine(studio, yuki)).toEqual({
    usual: { half: 50, most: 90 },
    rendering: [at(150).toISOString()],
    waiting: [first, second],
  })
})
