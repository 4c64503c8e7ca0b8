import { describe, expect, test } from 'vitest'
import { keep } from '../language/kept.ts'
import { classify, isRefusalForMoney, type Observation, type Outcome } from './outcome.ts'

type Answer = Extract<Observation, { seen: 'status' }>

function answer(status: number, body: unknown, rest: Partial<Answer> = {}): Outcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return classify({ seen: 'status', status, retryAfter: null, body: text, whole: true, ...rest })
}

/** What is kept of a refusal with this body: the code and the words. */
function kept(body: unknown): [string | null, string] {
  const outcome = answer(400, body)
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${outcome.kind}`)
  return [outcome.errorCode, outcome.detail]
}

describe('without a status line', () => {
  test('what was about to be written may have been billed', () => {
    expect(classify({ seen: 'nothing', sent: true, error: 'ECONNRESET' })).toEqual({
      kind: 'unknown',
      reason: 'no_answer',
      detail: 'ECONNRESET',
    })
  })

  test('what was not about to be written was not sent', () => {
    expect(classify({ seen: 'nothing', sent: false, error: 'ECONNREFUSED' })).toEqual({
      kind: 'not_sent',
      detail: 'ECONNREFUSED',
    })
  })
})

describe('a status decides', () => {
  test.each([
    [100, 'unknown'],
    [200, 'unknown'],
    [201, 'unknown'],
    [202, 'accepted'],
    [203, 'unknown'],
    [299, 'unknown'],
    [300, 'unknown'],
    [399, 'unknown'],
    [400, 'refused'],
    [499, 'refused'],
    [500, 'refused'],
    [599, 'refused'],
  ])('%i: %s', (status, kind) => {
    expect(answer(status, { id: 'job_1' }).kind).toBe(kind)
  })

  test.each([
    [299, 'unexpected_answer'],
    [300, 'redirected'],
    [399, 'redirected'],
  ])('%i is %s, and its words are kept', (status, reason) => {
    expect(answer(status, '<html>')).toEqual({ kind: 'unknown', reason, detail: `HTTP ${status}: <html>` })
  })

  test('a refusal is one whether its body came whole or not, and its wish to wait is kept', () => {
    const refused = { kind: 'refused', status: 503, retryAfter: '20', errorCode: null, detail: '<html>oops' }
    expect(answer(503, '<html>oops', { retryAfter: '20' })).toEqual(refused)
    expect(answer(503, '<html>oops', { retryAfter: '20', whole: false })).toEqual(refused)
  })
})

describe('a 202', () => {
  test('names its job', () => {
    expect(answer(202, { id: 'job_1', status: 'pending' })).toEqual({ kind: 'accepted', jobId: 'job_1' })
  })

  test('that was cut off names none, even if what came could be read', () => {
    expect(answer(202, { id: 'job_1' }, { whole: false })).toEqual({
      kind: 'accepted_id_lost',
      detail: keep({ key: 'status.trouble.cutOff', values: { text: '{"id":"job_1"}' } }),
    })
  })

  test.each(['', 'null', '<html>', '{"id":12}', '{"id":"../x"}'])('of %j names none', (body) => {
    const detail = keep({ key: 'status.trouble.noJobId', values: { text: body } })
    expect(answer(202, body)).toEqual({ kind: 'accepted_id_lost', detail })
  })
})

describe('the code of a refusal', () => {
  test.each([
    ['is that of the error', { error: { code: 'a', type: 'b' }, code: 'c' }, 'a'],
    ['is else its type', { error: { type: 'b' }, code: 'c' }, 'b'],
    ['is else that of the answer', { error: {}, code: 'c' }, 'c'],
    ['stands beside an error that is no object', { error: null, code: 'c' }, 'c'],
    ['is a text or nothing', { error: { code: 12, type: ['b'] }, code: null }, null],
    ['is nothing in a body that is no object', '"code"', null],
    ['is nothing in a body that is null', 'null', null],
    ['is nothing in a body that is no JSON', '{"code":"c"', null],
  ])('%s', (_name, body, code) => {
    expect(kept(body)[0]).toBe(code)
  })

  test('is kept up to a hundred characters', () => {
    expect(kept({ code: 'x'.repeat(101) })[0]).toBe('x'.repeat(100))
  })
})

describe('the words of a refusal', () => {
  test.each([
    ['are those of the error', { error: { message: 'a' }, detail: 'b', message: 'c' }, 'a'],
    ['are else its detail', { error: {}, detail: 'b', message: 'c' }, 'b'],
    ['are else its message', { error: 'd', message: 'c' }, 'c'],
    ['are else the error itself, where it is a text', { error: 'd' }, 'd'],
    ['are an empty text where that is what was said', { error: { message: '' }, detail: 'b' }, ''],
    ['are else the whole body', { error: { message: 12 } }, '{"error":{"message":12}}'],
    ['are the body where it is no JSON', '<html>no</html>', '<html>no</html>'],
  ])('%s', (_name, body, words) => {
    expect(kept(body)[1]).toBe(words)
  })

  test('are kept up to two thousand characters, whole ones, and without what a database cannot hold', () => {
    expect(kept({ detail: 'x'.repeat(2_001) })[1]).toBe('x'.repeat(2_000))
    expect(kept('x'.repeat(2_001))[1]).toBe('x'.repeat(2_000))
    expect(kept({ detail: `${'x'.repeat(1_999)}🎬` })[1]).toBe(`${'x'.repeat(1_999)}\ufffd`)
    expect(kept({ detail: 'a\u0000b\u0000c' })[1]).toBe('abc')
  })
})

describe('a refusal is for money', () => {
  const refusal = (status: number, errorCode: string | null) =>
    isRefusalForMoney({ status, errorCode, detail: 'Your budget is spent.' })

  test('under 402, whatever its code', () => {
    expect(refusal(402, null)).toBe(true)
    expect(refusal(402, 'nope')).toBe(true)
  })

  test.each(['insufficient_funds', 'BUDGET_EXCEEDED', 'quota_exceeded', 'low_balance', 'no_credits'])(
    'under any status with the code %s',
    (code) => {
      expect(refusal(400, code)).toBe(true)
      expect(refusal(429, code)).toBe(true)
    },
  )

  test.each([
    'insufficientFunds',
    'QuotaExceeded',
    'error.budget-exceeded',
    'E42_credit',
    'quota -- exceeded',
  ])('with its words set apart in whatever way: %s', (code) => {
    expect(refusal(400, code)).toBe(true)
  })

  // Bug: a load balancer that was down counted as a refusal for money, and held all sending.
  test.each([
    'load_balancer_unavailable',
    'loadBalancer',
    'unbalanced',
    'accredited_only',
    'quota_not_exceeded',
  ])('but not where such a word is only a part of another: %s', (code) => {
    expect(refusal(503, code)).toBe(false)
  })

  test('and not by its words alone, nor by a code of something else', () => {
    expect(refusal(400, null)).toBe(false)
    expect(refusal(429, 'quota')).toBe(false)
    expect(refusal(403, 'forbidden')).toBe(false)
  })
})
