import { describe, expect, test } from 'vitest'
import type { CreditableJob, Question, SentSubmission } from './bookings.ts'
import { decide } from './decide.ts'

/** Readings a minute apart, the first at minute 1; the unknown outcome is sent between the second and the third. */
const readings = [1, 2, 3, 4].map((minute) => ({
  askedAt: minute * 60_000,
  answeredAt: minute * 60_000,
  spendYen: 10_000,
}))
const unknown: SentSubmission = {
  id: 'u',
  priceYen: 250,
  sentAt: 130_000,
  latestAt: 140_000,
  billed: 'unknown',
}

function explained(question: Partial<Question>) {
  const answer = decide({
    readings,
    submissions: [unknown],
    creditable: [],
    settleMs: 0,
    keyShared: false,
    keyResets: false,
    ...question,
  })
  const { lowYen, highYen } = answer.verdicts.get('u')?.evidence.explainedYen ?? {}
  return [lowYen, highYen]
}

describe('of the difference around an unknown outcome', () => {
  const charge = (sentAt: number, latestAt: number) =>
    explained({ submissions: [unknown, { id: 'a', priceYen: 250, billed: 'yes', sentAt, latestAt }] })
  const credit = (from: number, givenBy: number | null) => {
    const job: CreditableJob = { id: 'x', priceYen: 250, from, givenBy }
    return explained({ creditable: [job] })
  }

  test('a charge explains its price when it was made meanwhile', () => {
    expect(charge(125_000, 170_000)).toEqual([250, 250])
  })

  test('a charge may explain its price when it was made meanwhile, or before or after', () => {
    expect(charge(110_000, 125_000)).toEqual([0, 250])
    expect(charge(170_000, 190_000)).toEqual([0, 250])
    expect(charge(70_000, 235_000)).toEqual([0, 250])
  })

  test('a charge explains nothing when it was made before or after', () => {
    expect(charge(61_000, 119_000)).toEqual([0, 0])
    expect(charge(181_000, 239_000)).toEqual([0, 0])
  })

  test('a credit takes its price away in the same manner', () => {
    expect(credit(125_000, 170_000)).toEqual([-250, -250])
    expect(credit(110_000, 125_000)).toEqual([-250, 0])
    expect(credit(170_000, 190_000)).toEqual([-250, 0])
    expect(credit(61_000, 119_000)).toEqual([0, 0])
    expect(credit(181_000, 239_000)).toEqual([0, 0])
  })

  test('a credit that nobody knows of only may take it away, even while no later reading is there', () => {
    expect(credit(125_000, null)).toEqual([-250, 0])
    const before = readings.slice(0, 2)
    const creditable = [{ id: 'x', priceYen: 250, from: 125_000, givenBy: null }]
    expect(explained({ readings: before, creditable })).toEqual([-250, 0])
  })
})
