import { expect, test } from 'vitest'
import type { CreditableJob, Question, SentSubmission } from './bookings.ts'
import { decide } from './decide.ts'
import { hiddenByCredit } from './no-credit.ts'

const reading = (at: number, spendYen: number) => ({ askedAt: at, answeredAt: at, spendYen })
const sent = (id: string, sentAt: number, billed: SentSubmission['billed']): SentSubmission => ({
  id,
  priceYen: 250,
  sentAt,
  latestAt: sentAt + 5,
  billed,
})
const asked: CreditableJob = { id: 'x', priceYen: 250, from: 0, givenBy: null }

function ask(question: Partial<Question>) {
  const whole: Question = {
    readings: [],
    submissions: [sent('u', 12, 'unknown')],
    creditable: [asked],
    settleMs: 10,
    keyShared: false,
    keyResets: false,
    ...question,
  }
  const verdict = decide(whole).verdicts.get('u')
  if (!verdict) throw new Error('Nothing is decided.')
  const hidden = hiddenByCredit(whole, 'u', verdict)
  return hidden && [hidden.before.askedAt, hidden.after.askedAt]
}

const flat = [0, 10, 30, 40].map((at) => reading(at, 5_000))

test('names the readings around a charge that only a credit can have hidden', () => {
  expect(ask({ readings: flat })).toEqual([10, 30])
})

test('a neighbour that shows in the same readings widens them', () => {
  const submissions = [sent('u', 12, 'unknown'), sent('a', 8, 'yes')]
  const readings = [reading(0, 5_000), reading(10, 5_000), reading(30, 5_250), reading(40, 5_250)]
  expect(ask({ readings, submissions })).toEqual([0, 30])
})

test('names nothing where there are other obstacles, or the readings decide', () => {
  expect(ask({ readings: flat.slice(0, 2) })).toBeNull()
  expect(ask({ readings: [] })).toBeNull()
  expect(ask({ readings: flat, creditable: [] })).toBeNull()
  expect(ask({ readings: flat, submissions: [sent('u', 12, 'unknown'), sent('v', 12, 'unknown')] })).toEqual([
    10, 30,
  ])
  const billed = [reading(0, 5_000), reading(10, 5_000), reading(30, 5_250), reading(40, 5_000)]
  expect(ask({ readings: billed })).toBeNull()
  expect(ask({ readings: flat, creditable: [{ ...asked, givenBy: 20 }] })).toBeNull()
})
