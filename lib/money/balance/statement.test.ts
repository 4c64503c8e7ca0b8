import { beforeAll, expect, it } from 'vitest'
import { makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../../caller.ts'
import { markCredited } from '../claims/change.ts'
import { loadStatement } from './statement.ts'

const zone = 'Asia/Tokyo'
const test = studioOfTests()
let aiko: Caller
let now = 0

function charged(at: string, end: 'completed' | 'failed'): Promise<string> {
  now = Date.parse(at)
  return makeSubmission(test.studio, aiko.id, end)
}

const read = (at: string, spendYen: number, maxBudgetYen = 20_000) =>
  makeReading(test.studio, spendYen, { maxBudgetYen, keyMark: 'ours', askedAt: at, answeredAt: at })

beforeAll(async () => {
  test.studio.now = () => new Date(now)
  aiko = await makeCaller(test.studio, { role: 'admin' })
  await read('2026-09-30T14:00:00Z', 1_000)
  await charged('2026-09-30T15:00:00Z', 'completed') // 1 October in Tokyo
  const failed = await charged('2026-10-10T03:00:00Z', 'failed')
  await charged('2026-10-31T14:59:59Z', 'completed')
  await read('2026-10-31T14:59:59Z', 1_500, 30_000) // the budget was raised, and the last charge is not counted yet
  now = Date.parse('2026-11-02T03:00:00Z')
  await markCredited(test.studio, aiko, { submissionIds: [failed] })
})

it('sums a month by the days of the zone, and its amounts add up', async () => {
  const october = await loadStatement(test.studio, aiko, { month: '2026-10', zone })
  expect(october).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-31',
    running: false,
    maskedKey: 'sk-...1',
    total: { videos: 3, chargedYen: 750, refunds: 0, refundedYen: 0 },
    people: [{ id: aiko.id, name: 'Someone', videos: 3, chargedYen: 750 }],
    projects: [{ id: null, name: null, videos: 3 }],
    opening: 19_000,
    closing: 28_500,
    otherYen: 10_250,
  })
  const { opening, closing, total, otherYen } = october
  expect((opening ?? 0) - total.chargedYen + total.refundedYen + (otherYen ?? 0)).toBe(closing)
  const november = await loadStatement(test.studio, aiko, { month: '2026-11', zone })
  expect(november).toMatchObject({ running: true, total: { videos: 0, refunds: 1, refundedYen: 250 } })
  expect(november).toMatchObject({ opening: null, closing: null, otherYen: null })
})

it('closes an idle month with the reading that was still valid when it ended', async () => {
  await read('2027-01-20T00:00:00Z', 2_000)
  await read('2027-01-21T00:00:00Z', 2_500)
  await read('2027-03-05T00:00:00Z', 2_500)
  now = Date.parse('2027-03-06T00:00:00Z')
  const idle = await loadStatement(test.studio, aiko, { month: '2027-02', zone })
  expect(idle).toMatchObject({ opening: 17_500, closing: 17_500, otherYen: 0 })
  await read('2027-04-05T00:00:00Z', 2_750)
  now = Date.parse('2027-04-06T00:00:00Z')
  const march = await loadStatement(test.studio, aiko, { month: '2027-04', zone })
  expect(march).toMatchObject({ opening: 17_500, closing: 17_250 })
})
