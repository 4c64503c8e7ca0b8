import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { servedStudioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import { httpAnswer } from '#tests/fixtures/upstream-server.ts'
import type { Caller } from '../../caller.ts'
import { changeThresholds } from '../../notifications/threshold.ts'
import { listTeam } from '../../people/team/queries.ts'
import { dailyProof } from '../ledger/daily-proof.ts'
import { setLimit } from '../limits/change.ts'
import { checkBooks } from '../verify/books.ts'
import { getBalance } from './queries.ts'
import { takeReading } from './reading.ts'
import { keySpentSince, spentSince, yieldOf } from './sheet.ts'

const LARGE = 9_999_999_999
const MOST = Number.MAX_SAFE_INTEGER

const opened = servedStudioOfTests(() => {})
let studio: typeof opened.studio
let admin: Caller

beforeAll(async () => {
  studio = opened.studio
  admin = await makeCaller(studio, { role: 'admin' })
})
beforeEach(() => opened.advance(60_000))

async function read(spend: unknown, budget: unknown) {
  const body = JSON.stringify({ key: 'sk-...abcd', info: { spend, max_budget: budget } })
  opened.upstream.behave((socket) => socket.end(httpAnswer('200 OK', body)))
  await takeReading(studio)
  return getBalance(studio, admin)
}

test.each([
  [0, LARGE],
  [LARGE - 250, LARGE],
  [MOST - 1, MOST],
  [-250, LARGE], // refunded after it was set to zero
])('keeps and shows a spend of %d of a budget of %d', async (spendYen, maxBudgetYen) => {
  const balance = await read(spendYen, maxBudgetYen)
  expect(balance).toMatchObject({ trouble: null, availableYen: maxBudgetYen - spendYen })
  expect(JSON.parse(JSON.stringify(balance)).reading).toMatchObject({ spendYen, maxBudgetYen })
})

test.each([[1.5], [MOST + 1], ['250'], [null]])('rejects a spend of %j', async (spend) => {
  const before = await studio.db.reading.count()
  expect(await read(spend, LARGE)).toMatchObject({ trouble: { key: 'troubles.noKeyInfo' } })
  expect(await studio.db.reading.count()).toBe(before)
})

test('sums a rise of the spend beyond 32 bits', async () => {
  const since = studio.now().getTime()
  await read(0, LARGE)
  opened.advance(1_000)
  await read(LARGE - 1, LARGE)
  expect(await keySpentSince(studio, admin, since)).toMatchObject({ yen: LARGE - 1 })
})

test('allows thresholds and personal limits beyond 32 bits, and refuses those above the maximum', async () => {
  expect(await changeThresholds(studio, admin, { add: LARGE })).toEqual({ kind: 'set' })
  expect(await changeThresholds(studio, admin, { add: MOST })).toEqual({ kind: 'set' })
  expect(await changeThresholds(studio, admin, { add: MOST + 1 })).toMatchObject({ kind: 'refused' })
  await opened.settled()
  expect(await getBalance(studio, admin)).toMatchObject({ lowBalancesYen: [MOST, LARGE] })
  const { id } = await makeCaller(studio)
  const seen = { budgetYen: null, monthYen: null }
  const change = {
    subject: { scope: 'person', id },
    seen,
    budgetYen: LARGE,
    monthYen: null,
    reason: 'All of it',
  }
  expect(await setLimit(studio, admin, change)).toEqual({ kind: 'done' })
  const person = (await listTeam(studio, admin)).find((one) => one.id === id)
  expect(JSON.parse(JSON.stringify(person))).toMatchObject({ budgetYen: LARGE })
  expect(await setLimit(studio, admin, { ...change, budgetYen: MOST + 1 })).toMatchObject({ kind: 'refused' })
})

test('sums entries that add up to more than 32 bits', async () => {
  const priceYen = 2_000_000_000
  const member = await makeCaller(studio, { budgetYen: LARGE })
  const from = studio.now().getTime()
  for (let nth = 0; nth < 3; nth += 1) {
    await makeSubmission(studio, member.id, 'pending', { priceYen, keyMark: studio.upstream.keyMark })
  }
  const yen = 3 * priceYen
  const day = studio.now().toISOString().slice(0, 10)
  const days = { from: day, to: day, zone: 'UTC' }
  expect(await getBalance(studio, member)).toMatchObject({
    limits: [expect.anything(), { scope: 'person', limitYen: LARGE, usedYen: yen }],
  })
  expect((await listTeam(studio, admin)).find(({ id }) => id === member.id)).toMatchObject({ spentYen: yen })
  expect(await spentSince(studio, admin, from)).toMatchObject({ yen })
  expect(await yieldOf(studio, admin, { ...days, person: null, project: null })).toMatchObject({
    netYen: yen,
  })
  expect(await dailyProof(studio, admin, days)).toMatchObject({
    proof: { total: { entries: { charge: { count: 3, sumYen: yen } } } },
  })
  expect(await checkBooks(studio)).toMatchObject({ chargedYen: yen, differences: [] })
})
