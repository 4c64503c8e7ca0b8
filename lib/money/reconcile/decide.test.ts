import { expect, test } from 'vitest'
import { about, ask, reading, sent, u } from '#tests/fixtures/reconcile/question.ts'
import type { CreditableJob } from './bookings.ts'

test('a rise of its price that nothing else explains means billed', () => {
  const answer = ask({ readings: [reading(90, 1000), reading(280, 1250)], submissions: [u] })
  expect(answer).toEqual({
    fit: 'as_told',
    verdicts: new Map([
      [
        'u',
        {
          verdict: 'billed',
          evidence: {
            before: reading(90, 1000),
            after: reading(280, 1250),
            differenceYen: 250,
            explainedYen: { lowYen: 0, highYen: 0 },
          },
        },
      ],
    ]),
    unexplained: { lowYen: 0, highYen: 0 },
  })
})

test('no rise at all means not billed', () => {
  expect(about({ readings: [reading(90, 1000), reading(280, 1000)], submissions: [u] })).toBe('not_billed')
  expect(about({ readings: [reading(90, 0), reading(280, 0)], submissions: [u] })).toBe('not_billed')
})

test('an early rise means billed without waiting', () => {
  expect(about({ readings: [reading(90, 0), reading(101, 250)], submissions: [u] })).toBe('billed')
})

test('a charge that appears only just in time still counts', () => {
  const readings = [reading(90, 0), reading(279, 0), reading(280, 250)]
  expect(about({ readings, submissions: [u] })).toBe('billed')
})

test('readings that were too early give the time of the next reading', () => {
  const readings = [reading(90, 0), { ...reading(280, 0), askedAt: 279_999 }]
  expect(about({ readings, submissions: [u] })).toEqual([{ kind: 'wait', until: 280_000 }])
})

test('a service that accepts later than we waited is covered by the latest moment', () => {
  const late = sent('u', 100, 400)
  const readings = [reading(90, 0), reading(300, 0)]
  expect(about({ readings, submissions: [late] })).toEqual([{ kind: 'wait', until: 520_000 }])
  expect(about({ readings: [...readings, reading(520, 250)], submissions: [late] })).toBe('billed')
})

test('without a reading from before the send, the outcome stays unknown', () => {
  const missing = [{ kind: 'no_reading_before', submissionIds: ['u'] }]
  expect(about({ readings: [reading(101, 250), reading(300, 250)], submissions: [u] })).toEqual(missing)
  // Answered in the very millisecond of the claim is not before.
  const touching = { askedAt: 99_000, answeredAt: 100_000, spendYen: 0 }
  expect(about({ readings: [touching, reading(280, 0)], submissions: [u] })).toEqual(missing)
  expect(about({ readings: [{ ...touching, answeredAt: 99_999 }, reading(280, 0)], submissions: [u] })).toBe(
    'not_billed',
  )
})

test('without any reading it waits, and gives no verdict', () => {
  expect(about({ submissions: [u] })).toEqual([{ kind: 'no_reading_before', submissionIds: ['u'] }])
})

test('two unknown outcomes are settled together when both or none were billed', () => {
  const submissions = [u, sent('v', 110, 170)]
  for (const [spendYen, verdict] of [
    [500, 'billed'],
    [0, 'not_billed'],
  ] as const) {
    const readings = [reading(90, 0), reading(290, spendYen)]
    expect(about({ readings, submissions })).toBe(verdict)
    expect(about({ readings, submissions }, 'v')).toBe(verdict)
  }
})

test('one of two was billed, and the readings do not show which', () => {
  const submissions = [u, sent('v', 110, 170)]
  const readings = [reading(90, 0), reading(290, 250)]
  expect(about({ readings, submissions })).toEqual([{ kind: 'several', submissionIds: ['v'] }])
  expect(about({ readings, submissions }, 'v')).toEqual([{ kind: 'several', submissionIds: ['u'] }])
})

test('a reading between two unknown outcomes distinguishes them', () => {
  const submissions = [u, sent('v', 300, 360)]
  const readings = [reading(90, 0), reading(285, 250), reading(480, 250)]
  expect(about({ readings, submissions })).toBe('billed')
  expect(about({ readings, submissions }, 'v')).toBe('not_billed')
})

test('a known charge explains the rise', () => {
  const submissions = [u, sent('a', 120, 125, 'yes')]
  const answer = ask({ readings: [reading(90, 0), reading(280, 250)], submissions })
  expect(answer.verdicts.get('u')).toMatchObject({
    verdict: 'not_billed',
    evidence: { differenceYen: 250, explainedYen: { lowYen: 250, highYen: 250 } },
  })
  expect(answer.verdicts.has('a')).toBe(false)
})

test('the late charge of an earlier neighbour could be the whole rise', () => {
  // Accepted at second 60: the reading of second 90 may or may not contain it.
  const submissions = [sent('a', 50, 60, 'yes'), u]
  const readings = [reading(90, 1000), reading(280, 1250)]
  expect(about({ readings, submissions })).toEqual([{ kind: 'no_reading_before', submissionIds: ['a'] }])
  // An older reading shows that the reading of second 90 did not contain it.
  expect(about({ readings: [reading(40, 1000), ...readings], submissions })).toBe('not_billed')
  expect(about({ readings: [reading(40, 750), ...readings], submissions })).toBe('billed')
})

test('the early charge of a later neighbour could be the whole rise', () => {
  const submissions = [u, sent('a', 200, 205, 'yes')]
  const readings = [reading(90, 0), reading(280, 250)]
  expect(about({ readings, submissions })).toEqual([{ kind: 'wait', until: 325_000 }])
  expect(about({ readings: [...readings, reading(325, 250)], submissions })).toBe('not_billed')
  expect(about({ readings: [...readings, reading(325, 500)], submissions })).toBe('billed')
})

test('a submission proven not billed explains nothing', () => {
  const submissions = [u, sent('r', 100, 160, 'no')]
  expect(about({ readings: [reading(90, 0), reading(280, 250)], submissions })).toBe('billed')
})

test('on a shared key a rise proves nothing, and its absence does', () => {
  const shared = { submissions: [u], keyShared: true }
  expect(about({ ...shared, readings: [reading(90, 0), reading(280, 250)] })).toEqual([
    { kind: 'somebody_else', because: 'key_is_shared' },
  ])
  expect(about({ ...shared, readings: [reading(90, 0), reading(280, 249)] })).toBe('not_billed')
  expect(about({ ...shared, readings: [reading(90, 0), reading(200, 200), reading(280, 400)] })).toBe(
    'not_billed',
  )
})

test('an odd rise shows the spend of others', () => {
  const answer = ask({ readings: [reading(90, 0), reading(280, 260)], submissions: [u] })
  expect(answer.fit).toBe('if_somebody_else_spends')
  expect(answer.unexplained).toEqual({ lowYen: 10, highYen: 260 })
  expect(answer.verdicts.get('u')).toMatchObject({
    missing: [{ kind: 'somebody_else', because: 'odd_amount' }],
  })
  expect(about({ readings: [reading(90, 0), reading(280, 130)], submissions: [u] })).toBe('not_billed')
})

test('an unexplained rise affects no verdict on later sends', () => {
  const readings = [reading(30, 0), reading(60, 250), reading(90, 250)]
  const answer = ask({ readings: [...readings, reading(280, 500)], submissions: [u] })
  expect(answer).toMatchObject({ fit: 'if_somebody_else_spends', unexplained: { lowYen: 250, highYen: 250 } })
  expect(answer.verdicts.get('u')).toMatchObject({
    verdict: 'billed',
    evidence: { before: reading(90, 250), after: reading(280, 500), differenceYen: 250 },
  })
  expect(about({ readings: [...readings, reading(280, 250)], submissions: [u] })).toBe('not_billed')
})

test('an unexplained rise may be the late charge of an earlier send', () => {
  const told = (...yen: number[]) =>
    about({ readings: [0, ...yen].map((spendYen, k) => reading(90 + 190 * k, spendYen)), submissions: [u] })
  expect(told(0, 0, 250)).toEqual([{ kind: 'somebody_else', because: 'unexplained_rise' }])
  expect(told(0, 130, 250)).toBe('not_billed')
  expect(told(250, 250, 500)).toBe('billed')
})

test('windows are separated only where no charge can appear on both sides', () => {
  const v = sent('v', 100, 400)
  const readings = [reading(30, 0), reading(60, 130), reading(90, 130), reading(280, 380), reading(520, 380)]
  expect(about({ readings, submissions: [u, v] })).toEqual([{ kind: 'several', submissionIds: ['v'] }])
})

test('a spend that was reset, or lags too much, stops the verdicts of all windows', () => {
  const [before, after] = [reading(90, 9000), reading(280, 9000)]
  const late = sent('a', 300, 310, 'yes')
  for (const [yen, fit] of [
    [0, 'if_reset'],
    [9000, 'never'],
  ] as const) {
    const readings = [before, after, reading(290, 9000), reading(500, yen), reading(520, yen + 500)]
    expect(ask({ readings, submissions: [u, late] }).fit).toBe(fit)
  }
})

const failed: CreditableJob = { id: 'x', priceYen: 250, from: 0, givenBy: null }

test('a credit that may have been given may hide the charge', () => {
  const readings = [reading(90, 1000), reading(280, 1000)]
  const answer = ask({ readings, submissions: [u], creditable: [failed] })
  expect(answer.verdicts.get('u')).toMatchObject({
    missing: [{ kind: 'credit', jobIds: ['x'] }],
    evidence: { differenceYen: 0, explainedYen: { lowYen: -250, highYen: 0 } },
  })
})

test('a credit that cannot have been given yet hides nothing', () => {
  const readings = [reading(90, 1000), reading(280, 1000)]
  expect(about({ readings, submissions: [u], creditable: [{ ...failed, from: 280_501 }] })).toBe('not_billed')
})

test('a credit is given once', () => {
  const readings = [reading(30, 1250), reading(90, 1000), reading(280, 1000)]
  expect(about({ readings, submissions: [u], creditable: [failed] })).toBe('not_billed')
})

test('a credit known to have been given reveals the charge that it hid', () => {
  const creditable = [{ ...failed, from: 100_000, givenBy: 150_000 }]
  expect(about({ readings: [reading(90, 1000), reading(280, 1000)], submissions: [u], creditable })).toBe(
    'billed',
  )
  expect(about({ readings: [reading(90, 1000), reading(280, 750)], submissions: [u], creditable })).toBe(
    'not_billed',
  )
})

test('a credit that is seen after the last reading waits', () => {
  const creditable = [{ ...failed, from: 100_000, givenBy: 200_000 }]
  const readings = [reading(90, 1000), reading(280, 1000)]
  expect(about({ readings, submissions: [u], creditable })).toEqual([{ kind: 'wait', until: 320_000 }])
})

test('a fall that no credit explains is a reset, and no verdict crosses it', () => {
  const before = reading(90, 9000)
  const after = reading(280, 250)
  const answer = ask({ readings: [before, after], submissions: [u] })
  expect(answer.fit).toBe('if_reset')
  expect(answer.verdicts.get('u')).toMatchObject({
    missing: [{ kind: 'reset', between: [{ before, after }] }],
  })
})

test('before and after a reset a verdict is possible from readings on one side', () => {
  const keyResets = true
  const readings = [reading(30, 9000), reading(60, 0), reading(90, 0), reading(280, 250)]
  expect(about({ readings, submissions: [u], keyResets })).toBe('billed')
  const later = [reading(90, 9000), reading(280, 9000), reading(310, 0)]
  expect(about({ readings: later, submissions: [u], keyResets })).toBe('not_billed')
})

test('a spend so small that our own charges could have rebuilt it may hide a reset', () => {
  const readings = [reading(90, 250), reading(280, 250)]
  expect(about({ readings, submissions: [u] })).toBe('not_billed')
  expect(about({ readings, submissions: [u], keyResets: true })).toMatchObject([{ kind: 'reset' }])
  const larger = [reading(90, 500), reading(280, 500)]
  expect(about({ readings: larger, submissions: [u], keyResets: true })).toBe('not_billed')
})

test('others may rebuild a spend that was reset, but not within an hour', () => {
  const shared = { submissions: [u], keyShared: true, keyResets: true }
  const soon = [reading(90, 1000), reading(280, 1000)]
  expect(about({ readings: soon, ...shared })).toBe('not_billed')
  const late = [reading(90, 1000), reading(3_700, 1000)]
  expect(about({ readings: late, ...shared })).toMatchObject([
    { kind: 'reset', between: [{ before: late[0], after: late[1] }] },
  ])
  expect(about({ readings: late, ...shared, keyShared: false })).toBe('not_billed')
})

test('the whole spend after a reset was made by charges', () => {
  const readings = [reading(90, 130), reading(280, 250)]
  expect(about({ readings, submissions: [u], keyResets: true })).toBe('billed')
  expect(about({ readings, submissions: [u] })).toBe('not_billed')
})

test('the evidence gives the least and the most that neighbours explain', () => {
  const submissions = [
    u,
    sent('a', 120, 125, 'yes'),
    sent('early', 50, 60, 'yes'),
    sent('late', 250, 260, 'yes'),
  ]
  const creditable = [
    { ...failed, from: 100_000, givenBy: 110_000 },
    { ...failed, id: 'may be' },
    { ...failed, id: 'may be before', from: 50_000, givenBy: 110_000 },
  ]
  const answer = ask({ readings: [reading(90, 1000), reading(280, 1500)], submissions, creditable })
  expect(answer.verdicts.get('u')?.evidence).toEqual({
    before: reading(90, 1000),
    after: reading(280, 1500),
    differenceYen: 500,
    explainedYen: { lowYen: -500, highYen: 500 },
  })
})

test('readings that no history explains give no verdict', () => {
  // The accepted neighbour's charge must appear, but does not.
  const submissions = [u, sent('a', 100, 110, 'yes')]
  const answer = ask({ readings: [reading(90, 9000), reading(280, 9000)], submissions })
  expect(answer).toMatchObject({ fit: 'never', unexplained: null })
  expect(answer.verdicts.get('u')).toMatchObject({ missing: [{ kind: 'contradiction' }] })
})

test('a clock set back around it makes its times useless', () => {
  const hour = 3600
  const readings = [reading(90, 0), reading(60, 0), reading(280, 0), reading(3 * hour, 0)]
  expect(about({ readings, submissions: [u] })).toEqual([{ kind: 'clock_set_back', submissionIds: ['u'] }])
  // More than an hour later it is forgotten.
  const later = [...readings, reading(4 * hour, 0)]
  expect(about({ readings: later, submissions: [sent('u', 3 * hour + 10, 3 * hour + 70)] })).toBe(
    'not_billed',
  )
  // A window that ends before it begins is not a window.
  expect(about({ readings: [reading(90, 0), reading(280, 0)], submissions: [sent('u', 100, 99)] })).toEqual([
    { kind: 'clock_set_back', submissionIds: ['u'] },
  ])
})

test('a change of the price is recognized by the amount', () => {
  const submissions = [u, { ...sent('v', 110, 170), priceYen: 300 }]
  expect(about({ readings: [reading(90, 0), reading(290, 550)], submissions })).toBe('billed')
  expect(about({ readings: [reading(90, 0), reading(290, 0)], submissions }, 'v')).toBe('not_billed')
  // Only one of them explains 300, but a charge may be split over readings by the network: no verdict, no error.
  expect(about({ readings: [reading(90, 0), reading(290, 300)], submissions })).toEqual([
    { kind: 'several', submissionIds: ['v'] },
  ])
})

test('rejects a price that is not whole yen', () => {
  expect(() => ask({ submissions: [{ ...u, priceYen: 0 }] })).toThrow(RangeError)
})

test('judges an outcome still under way without a latest moment', () => {
  const submissions = [u, sent('w', 150, Infinity)]
  const readings = [reading(90, 0), reading(280, 0)]
  expect(about({ readings, submissions })).toBe('not_billed')
  expect(about({ readings, submissions }, 'w')).toEqual([{ kind: 'wait', until: Infinity }])
})
