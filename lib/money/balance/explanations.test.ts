import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import type { Caller } from '../../caller.ts'
import { explain, listExplanations, takeBackExplanation } from './explanations.ts'
import { getBalance } from './queries.ts'

const scene = studioOfTests()
let admin: Caller
let keys = 0
let keyMark: string
beforeAll(async () => {
  admin = await makeCaller(scene.studio, { role: 'admin' })
})
beforeEach(() => {
  keys += 1
  keyMark = `key ${keys}`
})

function read(spendYen: number): Promise<void> {
  scene.advance(5_000)
  return makeReading(scene.studio, spendYen, { keyMark })
}

const today = () => scene.studio.now().toISOString().slice(0, 10)
const asked = (amountYen: unknown, more = {}) => ({
  amountYen,
  reason: 'The editing tool uses this key, says Ken',
  day: today(),
  zone: 'UTC',
  ...more,
})
const unexplained = async () => (await getBalance(scene.studio, admin)).unexplainedYen
const NO_REASON = { kind: 'refused', message: { key: 'ui.noReason' } }
const refused = (key: string, values?: object) => ({
  kind: 'refused',
  message: { key: `balance.explanations.${key}`, ...(values ? { values } : {}) },
})

test('a difference is explained in parts, with person, time, amount and reason', async () => {
  await read(1_000)
  await read(1_750)
  expect(await unexplained()).toBe(750)
  expect(await explain(scene.studio, admin, asked(500))).toEqual({ kind: 'settled' })
  expect(await unexplained()).toBe(250)
  expect(await explain(scene.studio, admin, asked(250, { reason: ' A test by hand ' }))).toEqual({
    kind: 'settled',
  })
  expect(await getBalance(scene.studio, admin)).toMatchObject({ byHandYen: 750, unexplainedYen: 0 })
  const member = await makeCaller(scene.studio)
  const [last, first] = await listExplanations(scene.studio, member)
  expect(last).toMatchObject({ amountYen: 250, reason: 'A test by hand', by: admin.name })
  expect(first).toMatchObject({ amountYen: 500, ofAnotherKey: false })
  expect(Date.parse(last?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await read(1_750)
  keyMark = 'another'
  await read(0)
  expect((await listExplanations(scene.studio, member))[0]?.ofAnotherKey).toBe(true)
})

test('a wrong explanation is reverted in full and once, for its own key and day', async () => {
  const { studio } = scene
  await read(1_000)
  await read(1_250)
  await explain(studio, admin, asked(250, { day: '2026-01-31', zone: 'Asia/Tokyo' }))
  expect(await explain(studio, admin, asked(-250))).toEqual(refused('nothing'))
  const id = (await listExplanations(studio, admin))[0]?.id ?? ''
  const member = await makeCaller(studio)
  const wrong = { id, reason: 'It was another tool' }
  expect(await takeBackExplanation(studio, member, wrong)).toEqual(refused('notAllowed'))
  expect(await takeBackExplanation(studio, admin, { id, reason: ' x ' })).toEqual(NO_REASON)
  const itsKey = keyMark
  keyMark = `${keyMark} is another now`
  await read(0)
  const results = await Promise.all([1, 2].map(() => takeBackExplanation(studio, admin, wrong)))
  expect(results).toContainEqual({ kind: 'settled' })
  expect(results).toContainEqual(refused('takenBackBefore'))
  const [last, first] = await listExplanations(studio, admin)
  const back = { amountYen: -250, reason: 'It was another tool', spentAt: '2026-01-31T03:00:00.000Z' }
  expect(last).toMatchObject({ ...back, takesBack: true, isTakenBack: false, ofAnotherKey: true })
  expect(first).toMatchObject({ id, takesBack: false, isTakenBack: true })
  keyMark = itsKey
  await read(1_250)
  expect(await unexplained()).toBe(250)
  for (const other of [last?.id, '0', '-1', 'x', null, '9'.repeat(30)]) {
    expect(await takeBackExplanation(studio, admin, { id: other, reason: wrong.reason })).toEqual(
      refused('notThere'),
    )
  }
})

test('refunded money can be explained, too', async () => {
  await read(1_000)
  await read(600)
  expect(await explain(scene.studio, admin, asked(-500))).toEqual(refused('tooMuch', { yen: '−¥400' }))
  expect(await explain(scene.studio, admin, asked(-400))).toEqual({ kind: 'settled' })
  expect(await unexplained()).toBe(0)
})

test('explains no more than the difference, however many admins press at once', async () => {
  await read(0)
  await read(500)
  expect(await explain(scene.studio, admin, asked(501))).toEqual(refused('tooMuch', { yen: '¥500' }))
  expect(await explain(scene.studio, admin, asked(-1))).toEqual(refused('tooMuch', { yen: '¥500' }))
  const results = await Promise.all(
    Array.from({ length: 20 }, () => explain(scene.studio, admin, asked(500))),
  )
  expect(results.filter(({ kind }) => kind === 'settled')).toHaveLength(1)
  expect(await unexplained()).toBe(0)
})

test('an explanation belongs to the day that the admin names', async () => {
  await read(0)
  await read(500)
  await explain(scene.studio, admin, asked(250, { day: '2026-01-31', zone: 'Asia/Tokyo' }))
  const tomorrow = new Date(scene.studio.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  expect(await explain(scene.studio, admin, asked(250, { day: tomorrow }))).toEqual(refused('notBegun'))
  const [explained] = await listExplanations(scene.studio, admin)
  expect(explained?.spentAt).toBe('2026-01-31T03:00:00.000Z')
  await explain(scene.studio, admin, asked(250))
  const [last] = await listExplanations(scene.studio, admin)
  expect(Date.parse(last?.spentAt ?? '')).toBeLessThanOrEqual(scene.studio.now().getTime())
})

test('trusts the admin’s word if the spend may be reset', async () => {
  await read(1_000)
  await read(0)
  const studio = { ...scene.studio, settings: { ...scene.studio.settings, keyResets: true } }
  expect(await explain(studio, admin, asked(300))).toEqual({ kind: 'settled' })
})

test('accepts only admins and valid input', async () => {
  const { studio } = scene
  await read(0)
  await read(500)
  const member = await makeCaller(studio)
  const before = (await listExplanations(studio, member)).length
  expect(await explain(studio, member, asked(500))).toEqual(refused('notAllowed'))
  for (const amount of [0, 2.5, Number.NaN, 2 ** 53, '500', null]) {
    expect(await explain(studio, admin, asked(amount))).toEqual(refused('noYen'))
  }
  expect(await explain(studio, admin, asked(500, { reason: ' a ' }))).toEqual(NO_REASON)
  expect(await explain(studio, admin, asked(500, { reason: 'a'.repeat(1_001) }))).toEqual(NO_REASON)
  expect(await explain(studio, admin, asked(500, { reason: 'a\0b' }))).toMatchObject({ kind: 'refused' })
  for (const more of [{ day: '2026-02-30' }, { day: null }, { zone: 'Nowhere/At_all' }]) {
    expect(await explain(studio, admin, asked(500, more))).toEqual(refused('noDay'))
  }
  expect(await explain(studio, admin, null)).toMatchObject({ kind: 'refused' })
  expect(await listExplanations(studio, member)).toHaveLength(before)
})
