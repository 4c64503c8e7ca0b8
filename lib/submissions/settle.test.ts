import { describe, expect, test } from 'vitest'
import type { Outcome } from '../upstream/outcome.ts'
import { LONGEST_SENDING_MS, MOST_SENDS } from './delays.ts'
import { effectOnSending, settle } from './settle.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SENT = { now: NOW, waitsSince: NOW, failures: 1, troubles: 1, chance: 0.5 }

function refused(
  status: number,
  rest: { retryAfter?: string; errorCodes?: string[]; detail?: string } = {},
): Outcome {
  return { kind: 'refused', status, retryAfter: null, errorCodes: [], detail: 'no', ...rest }
}
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000)

test('an accepted submission is pending, with its job', () => {
  expect(settle({ kind: 'accepted', jobId: 'job_1' }, SENT)).toEqual({ to: 'pending', jobId: 'job_1' })
})

test('a submission whose job id was lost is billed without a job', () => {
  expect(settle({ kind: 'accepted_id_lost', detail: '<html>' }, SENT)).toEqual({
    to: 'billed_without_job',
    reason: 'job_id_lost',
    detail: '<html>',
    keptJobId: null,
  })
})

test('keeps the job id that an answer seems to name', () => {
  const kept = { detail: 'x', keptJobId: 'job_1' }
  expect(settle({ kind: 'accepted_id_lost', ...kept }, SENT)).toMatchObject(kept)
  expect(settle({ kind: 'unknown', reason: 'unexpected_answer', ...kept }, SENT)).toMatchObject(kept)
})

test.each(['no_answer', 'redirected', 'unexpected_answer'] as const)(
  'an unknown outcome stays unknown, because of %s',
  (reason) => {
    expect(settle({ kind: 'unknown', reason, detail: 'x' }, SENT)).toEqual({
      to: 'unknown',
      reason,
      detail: 'x',
      keptJobId: null,
    })
  },
)

describe('it is queued again', () => {
  test('when nothing left this machine', () => {
    expect(settle({ kind: 'not_sent', detail: 'ECONNREFUSED' }, SENT)).toEqual({
      to: 'queued',
      reason: 'not_sent',
      detail: 'ECONNREFUSED',
      notBefore: seconds(5),
      holdsAll: false,
    })
  })

  test('after a 429, not before the time that the service gave', () => {
    const queued = { to: 'queued', reason: 'rate_limited', detail: 'no', holdsAll: true }
    expect(settle(refused(429), SENT)).toEqual({ ...queued, notBefore: seconds(5) })
    expect(settle(refused(429, { retryAfter: '60' }), SENT)).toMatchObject({ notBefore: seconds(61.25) })
  })

  test('when the service is busy and gives a time', () => {
    expect(settle(refused(503, { retryAfter: '20' }), SENT)).toEqual({
      to: 'queued',
      reason: 'service_busy',
      detail: 'no',
      notBefore: seconds(21.25),
      holdsAll: true,
    })
  })

  test('after a wait that doubles with its own failures, or with the troubles of all sends', () => {
    const failed = { ...SENT, failures: 3, troubles: 2 }
    expect(settle({ kind: 'not_sent', detail: 'no' }, failed)).toMatchObject({ notBefore: seconds(20) })
    expect(settle(refused(429), failed)).toMatchObject({ notBefore: seconds(10) })
  })

  test('not after ten sends that did not leave this machine', () => {
    expect(MOST_SENDS).toBe(10)
    const outcome = { kind: 'not_sent', detail: 'no' } as const
    expect(settle(outcome, { ...SENT, failures: 9 }).to).toBe('queued')
    expect(settle(outcome, { ...SENT, failures: 10 })).toEqual(GAVE_UP)
  })

  test('not after half an hour of waiting', () => {
    expect(LONGEST_SENDING_MS).toBe(30 * 60_000)
    const outcome = { kind: 'not_sent', detail: 'no' } as const
    expect(settle(outcome, { ...SENT, waitsSince: seconds(5 - 30 * 60) }).to).toBe('queued')
    expect(settle(outcome, { ...SENT, waitsSince: seconds(4 - 30 * 60) })).toEqual(GAVE_UP)
  })

  test('however often and long, when the service asked for a pause', () => {
    const long = { ...SENT, failures: 100, troubles: 100, waitsSince: seconds(-100_000) }
    expect(settle(refused(429), long)).toMatchObject({ to: 'queued', notBefore: seconds(60) })
    expect(settle(refused(503, { retryAfter: '5' }), long).to).toBe('queued')
  })

  const GAVE_UP = { to: 'rejected', reason: 'gave_up_sending', detail: 'no' }
})

describe('a send', () => {
  test.each<[string, Outcome, ReturnType<typeof effectOnSending>]>([
    ['that was accepted is successful', { kind: 'accepted', jobId: 'job_1' }, 'well'],
    ['whose job id was lost is trouble', { kind: 'accepted_id_lost', detail: '' }, 'trouble'],
    ['that got no answer is trouble', { kind: 'unknown', reason: 'no_answer', detail: '' }, 'trouble'],
    ['that never left this machine is trouble', { kind: 'not_sent', detail: '' }, 'trouble'],
    ['that exceeded the rate limit is trouble', refused(429), 'trouble'],
    ['that met an error of the service is trouble', refused(500), 'trouble'],
    ['that was refused for its content says nothing about the next', refused(400), 'neither'],
  ])('%s', (_name, outcome, how) => {
    expect(effectOnSending(outcome)).toBe(how)
  })
})

describe('it is rejected', () => {
  test.each([
    [400, 'invalid_request'],
    [401, 'key_refused'],
    [402, 'no_money'],
    [403, 'key_refused'],
    [404, 'refused'],
    [409, 'refused'],
    [413, 'invalid_request'],
    [415, 'invalid_request'],
    [422, 'invalid_request'],
    [500, 'refused'],
    [502, 'refused'],
    [503, 'refused'],
  ])('after %i, because of %s', (status, reason) => {
    expect(settle(refused(status), SENT)).toEqual({ to: 'rejected', reason, detail: 'no' })
  })

  test('because of the key after a 403, unless its text is about the prompt', () => {
    const reason = (rest: Parameters<typeof refused>[1]) => settle(refused(403, rest), SENT)
    expect(reason({ detail: 'This key may not make videos.' })).toMatchObject({ reason: 'key_refused' })
    expect(reason({ detail: 'Forbidden' })).toMatchObject({ reason: 'key_refused' })
    expect(reason({ detail: 'The prompt violates our rules.' })).toMatchObject({ reason: 'refused' })
    expect(reason({ errorCodes: ['contentPolicy'] })).toMatchObject({ reason: 'refused' })
  })

  test('for lack of money, even with a status that would be sent again', () => {
    const rejected = { to: 'rejected', reason: 'no_money', detail: 'no' }
    expect(settle(refused(429, { errorCodes: ['429', 'budget_exceeded'], retryAfter: '1' }), SENT)).toEqual(
      rejected,
    )
    expect(settle(refused(503, { errorCodes: ['low_balance'], retryAfter: '1' }), SENT)).toEqual(rejected)
  })

  test('after a 500, even with Retry-After', () => {
    expect(settle(refused(500, { retryAfter: '1' }), SENT)).toMatchObject({
      to: 'rejected',
      reason: 'refused',
    })
  })
})
