import { expect, test } from 'vitest'
import { about, ask, reading, sent, u } from '#tests/fixtures/reconcile/question.ts'
import type { CreditableJob, Question } from './bookings.ts'

/** The result of the readings for every unknown outcome: a verdict, or the missing evidence. */
function told(question: Partial<Question>) {
  const { fit, verdicts } = ask(question)
  const said = [...verdicts].map(([id, verdict]) => [
    id,
    verdict.verdict === 'cannot_tell' ? verdict.missing : verdict.verdict,
  ])
  return { fit, ...Object.fromEntries(said) }
}

const failed: CreditableJob = { id: 'x', priceYen: 250, from: 0, givenBy: null }

test('lists all missing evidence, first the obstacles that time resolves', () => {
  const readings = [reading(90, 1000), reading(270, 1000)]
  expect(told({ readings, creditable: [failed] }).u).toEqual([
    { kind: 'wait', until: 280_000 },
    { kind: 'credit', jobIds: ['x'] },
  ])
  expect(told({ readings: [reading(120, 250)] }).u).toEqual([
    { kind: 'wait', until: 280_000 },
    { kind: 'no_reading_before', submissionIds: ['u'] },
  ])
})

test('separates submissions that share one rise from those that share another', () => {
  const readings = [reading(90, 0), reading(300, 250), reading(500, 500)]
  const submissions = [u, sent('v', 110, 170), sent('w', 310, 370), sent('x', 320, 375)]
  expect(told({ readings, submissions })).toEqual({
    fit: 'as_told',
    u: [{ kind: 'several', submissionIds: ['v'] }],
    v: [{ kind: 'several', submissionIds: ['u'] }],
    w: [{ kind: 'several', submissionIds: ['x'] }],
    x: [{ kind: 'several', submissionIds: ['w'] }],
  })
})

test('others may have caused any rise; our own sends do not make each other doubtful', () => {
  const readings = [reading(90, 0), reading(300, 250), reading(500, 500)]
  const shared = [{ kind: 'somebody_else', because: 'key_is_shared' }]
  expect(told({ keyShared: true, readings, submissions: [u, sent('v', 310, 370)] })).toEqual({
    fit: 'as_told',
    u: shared,
    v: shared,
  })
})

test('names every interval that may hide a reset', () => {
  const readings = [reading(90, 250), reading(200, 250), reading(300, 250)]
  expect(told({ readings, keyResets: true }).u).toEqual([
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
  expect(told({ readings, keyResets: true }).fit).toBe('if_somebody_else_spends')
})

test('a fall that a credit explains does not count as a reset', () => {
  const readings = [reading(90, 9250), reading(280, 9000)]
  expect(told({ readings, creditable: [failed], keyShared: true, keyResets: true }).u).toBe('not_billed')
  expect(told({ readings, keyShared: true, keyResets: true }).u).toMatchObject([{ kind: 'reset' }])
})

/** Shows no rise. Set back by a minute: nothing from an hour before, at second 640, is certain. */
const flat = [90, 300, 600].map((second) => reading(second, 1_000))
const setBack = [...flat, reading(4_300, 1_000), reading(4_240, 1_000)]
const waiting = { kind: 'wait', until: 770_000 }
const hidden = { kind: 'clock_set_back', submissionIds: ['x'] }
const credit = { kind: 'credit', jobIds: ['x'] }

test.each([
  ['is waited for if the readings need not show it yet', 650_000, flat, waiting],
  // Bug: the times of such a credit are meaningless, but they determined the end of the wait.
  ['is not waited for if the clock was set back around it', 650_000, setBack, hidden],
  ['prevents a verdict if it is not recorded', null, flat, credit],
  ['does so regardless of the clock', null, setBack, credit],
])('a credit %s', (_what, givenBy, readings, missing) => {
  expect(about({ readings, creditable: [{ ...failed, from: 95_000, givenBy }] })).toEqual([missing])
})
