import { expect, test } from 'vitest'
import type { CreditableJob, Question } from './bookings.ts'
import { decide } from './decide.ts'

const SECOND = 1_000

function at(second: number) {
  return { askedAt: second * SECOND, answeredAt: second * SECOND + 500, spendYen: 1_000 }
}

/** Sent at second 100; what it cost must show from second 280 on. Its reading shows no rise. */
const QUESTION: Question = {
  readings: [90, 300, 600].map(at),
  submissions: [{ id: 'u', priceYen: 250, sentAt: 100 * SECOND, latestAt: 160 * SECOND, billed: 'unknown' }],
  creditable: [],
  settleMs: 120 * SECOND,
  keyShared: false,
  keyResets: false,
}

/** Set back by a minute: nothing from an hour before, at second 640, can be told. */
const SET_BACK = [...QUESTION.readings, at(4_300), at(4_240)]

function missingWith(credit: Partial<CreditableJob>, question: Partial<Question> = {}) {
  const job = { id: 'x', priceYen: 250, from: 95 * SECOND, givenBy: null, ...credit }
  const verdict = decide({ ...QUESTION, ...question, creditable: [job] }).verdicts.get('u')
  return verdict?.verdict === 'cannot_tell' ? verdict.missing : verdict?.verdict
}

test('a credit that the readings need not show yet is waited for', () => {
  expect(missingWith({ givenBy: 650 * SECOND })).toEqual([{ kind: 'wait', until: 770 * SECOND }])
})

// Bug: the times of such a credit mean nothing, and yet they said until when to wait.
test('a credit around which the clock was set back is not waited for', () => {
  expect(missingWith({ givenBy: 650 * SECOND }, { readings: SET_BACK })).toEqual([
    { kind: 'clock_set_back', submissionIds: ['x'] },
  ])
})

test('a credit that nobody has written down is what stands in the way, whatever the clock did', () => {
  expect(missingWith({})).toEqual([{ kind: 'credit', jobIds: ['x'] }])
  expect(missingWith({}, { readings: SET_BACK })).toEqual([{ kind: 'credit', jobIds: ['x'] }])
})
