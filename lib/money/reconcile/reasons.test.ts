import { expect, test } from 'vitest'
import type { CreditableJob, Question, Reading, SentSubmission } from './bookings.ts'
import { decide } from './decide.ts'

/** A reading asked for at this second and answered half a second later. */
function reading(second: number, spendYen: number): Reading {
  return { askedAt: second * 1000, answeredAt: second * 1000 + 500, spendYen }
}

/** An unknown outcome, sent at `sent`, which the service can have booked until `latest`; seconds. */
function sent(id: string, sent: number, latest: number): SentSubmission {
  return { id, priceYen: 250, sentAt: sent * 1000, latestAt: latest * 1000, billed: 'unknown' }
}

/** What the readings say of every unknown outcome: a verdict, or what is missing for one. */
function ask(question: Partial<Question>) {
  const { fit, verdicts } = decide({
    readings: [],
    submissions: [u],
    creditable: [],
    settleMs: 120_000,
    keyShared: false,
    keyResets: false,
    ...question,
  })
  const told = [...verdicts].map(([id, verdict]) => [
    id,
    verdict.verdict === 'cannot_tell' ? verdict.missing : verdict.verdict,
  ])
  return { fit, ...Object.fromEntries(told) }
}

const u = sent('u', 100, 160)
const failed: CreditableJob = { id: 'x', priceYen: 250, from: 0, givenBy: null }

test('everything that is missing is told, what time will heal first', () => {
  const readings = [reading(90, 1000), reading(270, 1000)]
  expect(ask({ readings, creditable: [failed] }).u).toEqual([
    { kind: 'wait', until: 280_000 },
    { kind: 'credit', jobIds: ['x'] },
  ])
  expect(ask({ readings: [reading(120, 250)] }).u).toEqual([
    { kind: 'wait', until: 280_000 },
    { kind: 'no_reading_before', submissionIds: ['u'] },
  ])
})

test('who shares the yen of one rise has nothing to do with who shares those of another', () => {
  const readings = [reading(90, 0), reading(300, 250), reading(500, 500)]
  const submissions = [u, sent('v', 110, 170), sent('w', 310, 370), sent('x', 320, 375)]
  expect(ask({ readings, submissions })).toEqual({
    fit: 'as_told',
    u: [{ kind: 'several', submissionIds: ['v'] }],
    v: [{ kind: 'several', submissionIds: ['u'] }],
    w: [{ kind: 'several', submissionIds: ['x'] }],
    x: [{ kind: 'several', submissionIds: ['w'] }],
  })
})

test('somebody else may have made any rise; those of our own do not make each other doubtful', () => {
  const readings = [reading(90, 0), reading(300, 250), reading(500, 500)]
  const shared = [{ kind: 'somebody_else', because: 'key_is_shared' }]
  expect(ask({ keyShared: true, readings, submissions: [u, sent('v', 310, 370)] })).toEqual({
    fit: 'as_told',
    u: shared,
    v: shared,
  })
})

test('every interval that may hide a reset is named', () => {
  const readings = [reading(90, 250), reading(200, 250), reading(300, 250)]
  expect(ask({ readings, keyResets: true }).u).toEqual([
    {
      kind: 'reset',
      between: [
        { before: readings[0], after: readings[1] },
        { before: readings[1], after: readings[2] },
      ],
    },
  ])
})

test('a spend that our own charges cannot add up to hides no reset of ours alone', () => {
  const readings = [reading(90, 250), reading(280, 130)]
  expect(ask({ readings, keyResets: true }).fit).toBe('if_somebody_else_spends')
})

test('a fall that a credit explains is not taken for a reset', () => {
  const readings = [reading(90, 9250), reading(280, 9000)]
  expect(ask({ readings, creditable: [failed], keyShared: true, keyResets: true }).u).toBe('not_billed')
  expect(ask({ readings, keyShared: true, keyResets: true }).u).toMatchObject([{ kind: 'reset' }])
})
