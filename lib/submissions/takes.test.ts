import { beforeEach, describe, expect, test } from 'vitest'
import { attempt, clearHolds, makeCaller } from '#tests/fixtures/studio.ts'
import { servedStudioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { contractAnswer } from '#tests/fixtures/upstream-server.ts'
import { findSubmission } from '../gallery/queries.ts'
import { submit } from './submit.ts'

describe('takes', () => {
  let jobs = 0
  const scene = servedStudioOfTests((socket, request) => {
    jobs += 1
    socket.write(contractAnswer(request, { id: `job_${jobs}`, status: 'pending' }))
  })
  beforeEach(async () => {
    await clearHolds(scene.studio)
    scene.upstream.received.length = 0
  })

  test('three takes are three submissions of one attempt, each with its own seed, hold and POST', async () => {
    const { studio } = scene
    const caller = await makeCaller(studio)
    const input = { ...attempt('Three', 7), takes: 3, tags: ['Sea  side', 'sea side'] }
    const result = await buy(studio, caller, input)
    await scene.settled()
    expect(result.submissionIds).toHaveLength(3)
    const rows = await studio.db.submission.findMany({
      where: { attemptId: input.attemptId },
      include: { entries: true },
      orderBy: { take: 'asc' },
    })
    expect(rows.map(({ take, takes, seed, status, tags }) => [take, takes, seed, status, tags])).toEqual(
      [1, 2, 3].map((take) => [take, 3, BigInt(6 + take), 'pending', ['sea side']]),
    )
    expect(rows.map(({ entries }) => entries.map(({ kind }) => kind).sort())).toEqual(
      Array.from({ length: 3 }, () => ['charge', 'hold']),
    )
    expect(scene.upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(3)
    const seen = await findSubmission(studio, caller, result.submissionId)
    expect(seen?.siblings.map(({ take }) => take)).toEqual([1, 2, 3])
  })

  test('sixteen presses at once make the same three submissions', async () => {
    const caller = await makeCaller(scene.studio)
    const input = { ...attempt(), takes: 3 }
    const results = await Promise.all(Array.from({ length: 16 }, () => submit(scene.studio, caller, input)))
    await scene.settled()
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(scene.upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(3)
  })

  test('takes fit all together or not at all', async () => {
    const caller = await makeCaller(scene.studio, { budgetYen: 600 })
    expect(await submit(scene.studio, caller, { ...attempt(), takes: 3 })).toMatchObject({
      kind: 'over_budget',
      limit: 'person',
      availableYen: 600,
    })
    expect(await scene.studio.db.submission.count({ where: { userId: caller.id } })).toBe(0)
    expect(await submit(scene.studio, caller, { ...attempt(), takes: 2 })).toMatchObject({ kind: 'created' })
    await scene.settled()
  })

  test.each([0, 9, 1.5])('refuses %s takes', async (takes) => {
    const caller = await makeCaller(scene.studio)
    expect(await submit(scene.studio, caller, { ...attempt(), takes })).toMatchObject({ kind: 'invalid' })
  })

  test('gives each take without a seed its own, which is sent and can be used again', async () => {
    const caller = await makeCaller(scene.studio)
    await submit(scene.studio, caller, { ...attempt('Rolled'), takes: 8 })
    await scene.settled()
    const rows = await scene.studio.db.submission.findMany({
      where: { userId: caller.id },
      orderBy: { take: 'asc' },
    })
    const seeds = rows.map(({ seed }) => Number(seed))
    expect(new Set(seeds).size).toBe(8)
    expect(seeds.filter((seed) => !Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31)).toEqual([])
    const sent = scene.upstream.received.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => JSON.parse(body).seed).sort()).toEqual([...seeds].sort())
  })

  test('counts down from the largest seed, so that every seed stays a safe integer', async () => {
    const caller = await makeCaller(scene.studio)
    await submit(scene.studio, caller, { ...attempt('Large', Number.MAX_SAFE_INTEGER), takes: 2 })
    await scene.settled()
    const rows = await scene.studio.db.submission.findMany({
      where: { userId: caller.id },
      orderBy: { take: 'asc' },
    })
    expect(rows.map(({ seed }) => Number(seed))).toEqual([
      Number.MAX_SAFE_INTEGER,
      Number.MAX_SAFE_INTEGER - 1,
    ])
  })
})
