import { expect, test } from 'vitest'
import { type ChargeTime, type SpendReading, unseenYen } from './unseen.ts'

const SETTLE = { settleMs: 120_000, keyShared: false }
const at = (seconds: number, spendYen: number): SpendReading => ({
  askedAt: seconds * 1000,
  answeredAt: seconds * 1000 + 50,
  spendYen,
})
const charge = (seconds: number): ChargeTime => ({
  sentAt: seconds * 1000,
  acceptedAt: seconds * 1000 + 200,
  yen: 250,
})

test('a charge that the spend has risen by is seen', () => {
  expect(unseenYen(at(1010, 1250), [at(990, 1000)], [charge(1000)], SETTLE)).toBe(0)
})

test('a charge that the spend lacks so far counts against us', () => {
  expect(unseenYen(at(1010, 1000), [at(990, 1000)], [charge(1000)], SETTLE)).toBe(250)
  expect(unseenYen(at(1010, 1250), [at(990, 1000)], [charge(1000), charge(1005)], SETTLE)).toBe(250)
})

test('a charge after the question counts, whatever the spend says', () => {
  expect(unseenYen(at(1010, 1000), [at(990, 1000)], [charge(1020)], SETTLE)).toBe(250)
})

test('what is older than the settle time is surely in the spend', () => {
  expect(unseenYen(at(1200, 1000), [at(990, 1000)], [charge(1000)], SETTLE)).toBe(0)
})

test('without a reading from before it, or on a shared key, nothing is taken for seen', () => {
  expect(unseenYen(at(1010, 1250), [], [charge(1000)], SETTLE)).toBe(250)
  expect(unseenYen(at(1010, 1250), [at(1001, 1000)], [charge(1000)], SETTLE)).toBe(250)
  const shared = { ...SETTLE, keyShared: true }
  expect(unseenYen(at(1010, 1250), [at(990, 1000)], [charge(1000)], shared)).toBe(250)
})

test('a rise that an older charge may have made is not taken for the newer one’s', () => {
  const readings = [at(1000, 1000)]
  expect(unseenYen(at(1121, 1250), readings, [charge(995), charge(1005)], SETTLE)).toBe(250)
})

test('a credit that lowered the spend never makes money appear', () => {
  expect(unseenYen(at(1010, 750), [at(990, 1000)], [charge(1000)], SETTLE)).toBe(250)
})
