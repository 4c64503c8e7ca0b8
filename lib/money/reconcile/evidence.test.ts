import { expect, test } from 'vitest'
import type { Question, SentSubmission } from './bookings.ts'
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

const charge = (sentAt: number, latestAt: number): Partial<Question> => ({
  submissions: [unknown, { id: 'a', priceYen: 250, billed: 'yes', sentAt, latestAt }],
})
const credit = (from: number, givenBy: number | null): Partial<Question> => ({
  creditable: [{ id: 'x', priceYen: 250, from, givenBy }],
})

test.each<[string, Partial<Question>, [number, number]]>([
  ['a charge made in between explains its price', charge(125_000, 170_000), [250, 250]],
  ['a charge made in between or before may', charge(110_000, 125_000), [0, 250]],
  ['a charge made in between or after may', charge(170_000, 190_000), [0, 250]],
  ['a charge made at any of these times may', charge(70_000, 235_000), [0, 250]],
  ['a charge made before explains nothing', charge(61_000, 119_000), [0, 0]],
  ['a charge made after explains nothing', charge(181_000, 239_000), [0, 0]],
  ['a credit given in between subtracts its price', credit(125_000, 170_000), [-250, -250]],
  ['a credit given in between or before may', credit(110_000, 125_000), [-250, 0]],
  ['a credit given in between or after may', credit(170_000, 190_000), [-250, 0]],
  ['a credit given before subtracts nothing', credit(61_000, 119_000), [0, 0]],
  ['a credit given after subtracts nothing', credit(181_000, 239_000), [0, 0]],
  ['an uncertain credit may', credit(125_000, null), [-250, 0]],
  [
    'and even without a later reading',
    { ...credit(125_000, null), readings: readings.slice(0, 2) },
    [-250, 0],
  ],
])('of the difference around an unknown outcome %s', (_what, question, yen) => {
  expect(explained(question)).toEqual(yen)
})
