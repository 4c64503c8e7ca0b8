import { describe, expect, test } from 'vitest'
import { storeMessage } from '../i18n/stored-message.ts'
import { classify, isRefusalForMoney, isRefusalOfKey, type Observation, type Outcome } from './outcome.ts'

type Answer = Extract<Observation, { seen: 'status' }>

function answer(status: number, body: unknown, rest: Partial<Answer> = {}): Outcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return classify({ seen: 'status', status, retryAfter: null, body: text, whole: true, ...rest })
}

/** The kept part of a refusal with this body: the codes and the text. */
function kept(body: unknown): [string[], string] {
  const outcome = answer(400, body)
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${outcome.kind}`)
  return [outcome.errorCodes, outcome.detail]
}

describe('without a status line', () => {
  test('a request about to be written may have been billed', () => {
    expect(classify({ seen: 'nothing', sent: true, error: 'ECONNRESET' })).toEqual({
      kind: 'unknown',
      reason: 'no_answer',
      detail: 'ECONNRESET',
    })
  })

  test('a request that was not about to be written was not sent', () => {
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

  test('recognizes a refusal whether its body is complete or not, and keeps its Retry-After', () => {
    const refused = { kind: 'refused', status: 503, retryAfter: '20', errorCodes: [], detail: '<html>oops' }
    expect(answer(503, '<html>oops', { retryAfter: '20' })).toEqual(refused)
    expect(answer(503, '<html>oops', { retryAfter: '20', whole: false })).toEqual(refused)
  })
})

describe('a 202', () => {
  test('names its job', () => {
    expect(answer(202, { id: 'job_1', status: 'pending' })).toEqual({ kind: 'accepted', jobId: 'job_1' })
  })

  // Bug: an id with other characters than letters, digits, - and _ lost its video.
  test.each(['video_8bb8==', 'gen:eu.1:3f', '//evil.example/', '三毛猫', 'a b', 'x'.repeat(1_024)])(
    'may name it by any text: %j',
    (id) => {
      expect(answer(202, { id })).toEqual({ kind: 'accepted', jobId: id })
    },
  )

  test('that was cut off proves no job, even if the received part is readable; the id is kept', () => {
    expect(answer(202, { id: 'job_1' }, { whole: false })).toEqual({
      kind: 'accepted_id_lost',
      detail: storeMessage({ key: 'status.trouble.cutOff', values: { text: '{"id":"job_1"}' } }),
      keptJobId: 'job_1',
    })
  })

  test('keeps the id of a body that is not JSON, however far back', () => {
    const body = `{"echo":"${'x'.repeat(100_000)}","id":"job_1",}`
    expect(answer(202, body)).toMatchObject({ kind: 'accepted_id_lost', keptJobId: 'job_1' })
  })

  test.each(['', 'null', '<html>', '{"id":12}', '{"id":".."}', '{"id":""}', '{"id":"a\\u0000"}'])(
    'of %j does not name a job',
    (body) => {
      const detail = storeMessage({ key: 'status.trouble.noJobId', values: { text: body } })
      expect(answer(202, body)).toEqual({ kind: 'accepted_id_lost', detail })
    },
  )
})

describe('an answer outside the contract', () => {
  test.each([
    ['its id', '{"id":"job_1","status":"pending"}', 'job_1'],
    ['the id in the contract’s place, whatever else has one', '{"user":{"id":"u_1"},"id":"job_1"}', 'job_1'],
    ['an id that is written with escapes', '{"id":"job\\u005f1"}', 'job_1'],
    ['an id in another place', '{"data":{"id":"job_1"}}', 'job_1'],
  ])('keeps %s', (_name, body, keptJobId) => {
    for (const status of [200, 201, 307])
      expect(answer(status, body)).toMatchObject({ kind: 'unknown', keptJobId })
  })
})

describe('the codes of a refusal', () => {
  test.each([
    [
      'are those of the error and of the answer, and their types',
      { error: { code: 'a', type: 'b' }, code: 'c', type: 'd' },
      ['a', 'b', 'c', 'd'],
    ],
    ['may be a type alone', { error: { type: 'b' } }, ['b']],
    ['may be that of the answer alone', { error: {}, code: 'c' }, ['c']],
    ['are beside an error that is not an object', { error: null, code: 'c' }, ['c']],
    ['are texts', { error: { code: 12, type: ['b'] }, code: null }, []],
    ['are none in a body that is not an object', '"code"', []],
    ['are none in a body that is null', 'null', []],
    ['are none in a body that is not JSON', '{"code":"c"', []],
  ])('%s', (_name, body, codes) => {
    expect(kept(body)[0]).toEqual(codes)
  })

  test('are kept up to a hundred characters', () => {
    expect(kept({ code: 'x'.repeat(101) })[0]).toEqual(['x'.repeat(100)])
  })
})

describe('the text of a refusal', () => {
  test.each([
    ['is that of the error', { error: { message: 'a' }, detail: 'b', message: 'c' }, 'a'],
    ['is otherwise its detail', { error: {}, detail: 'b', message: 'c' }, 'b'],
    ['is otherwise its message', { error: 'd', message: 'c' }, 'c'],
    ['is otherwise the error itself, if it is a text', { error: 'd' }, 'd'],
    ['is empty if the message is empty', { error: { message: '' }, detail: 'b' }, ''],
    ['is otherwise the whole body', { error: { message: 12 } }, '{"error":{"message":12}}'],
    ['is the body if it is not JSON', '<html>no</html>', '<html>no</html>'],
  ])('%s', (_name, body, words) => {
    expect(kept(body)[1]).toBe(words)
  })

  test('is kept up to two thousand whole characters, without those that a database cannot store', () => {
    expect(kept({ detail: 'x'.repeat(2_001) })[1]).toBe('x'.repeat(2_000))
    expect(kept('x'.repeat(2_001))[1]).toBe('x'.repeat(2_000))
    expect(kept({ detail: `${'x'.repeat(1_999)}🎬` })[1]).toBe(`${'x'.repeat(1_999)}\ufffd`)
    expect(kept({ detail: 'a\u0000b\u0000c' })[1]).toBe('abc')
  })
})

describe('a refusal is for money', () => {
  const refusal = (status: number, ...errorCodes: string[]) =>
    isRefusalForMoney({ status, errorCodes, detail: '' })

  test('under 402, whatever its code', () => {
    expect(refusal(402)).toBe(true)
    expect(refusal(402, 'nope')).toBe(true)
  })

  test.each(['insufficient_funds', 'BUDGET_EXCEEDED', 'quota_exceeded', 'low_balance', 'no_credits'])(
    'under any status with the code %s',
    (code) => {
      expect(refusal(400, code)).toBe(true)
      expect(refusal(429, code)).toBe(true)
    },
  )

  // Bug: only codes and types were read, so a spent budget under a 400 looked like a wrong prompt.
  test.each([
    ['Budget has been exceeded! Current cost: 20000, max budget: 20000', true],
    ['ExceededBudget: the key is over its budget', true],
    ['Insufficient funds.', true],
    ['You do not have enough credits', true],
    ['There are not enough credits left on this key', true],
    ['Your balance is too low', true],
    ['The prompt exceeds 2,000 characters', false],
    ['Rate quota exceeded', false],
    ['The prompt names a budget airline', false],
    ['The prompt is about balance', false],
  ])('with the message “%s”: %s', (message, forMoney) => {
    const outcome = answer(400, { error: { message } })
    expect(outcome.kind === 'refused' && isRefusalForMoney(outcome)).toBe(forMoney)
    for (const status of [500, 503]) {
      const failing = answer(status, { error: { message } })
      expect(failing.kind === 'refused' && isRefusalForMoney(failing)).toBe(false)
    }
  })

  // Bug: only the first code was read, so a spent budget counted as too many requests, and was retried.
  test('by any of its codes and types', () => {
    expect(refusal(429, '429', 'budget_exceeded')).toBe(true)
    expect(refusal(400, 'auth_error', 'x', 'insufficient_quota', 'y')).toBe(true)
    const body = JSON.stringify({ error: { message: 'No.', type: 'budget_exceeded', code: '429' } })
    const outcome = classify({ seen: 'status', status: 429, retryAfter: '1', body, whole: true })
    expect(outcome.kind === 'refused' && isRefusalForMoney(outcome)).toBe(true)
  })

  test.each([
    'insufficientFunds',
    'QuotaExceeded',
    'error.budget-exceeded',
    'E42_credit',
    'quota -- exceeded',
  ])('with any separator between its words: %s', (code) => {
    expect(refusal(400, code)).toBe(true)
  })

  // Bug: a load balancer that was down counted as a refusal for money, and held all sending.
  test.each([
    'load_balancer_unavailable',
    'loadBalancer',
    'unbalanced',
    'accredited_only',
    'quota_not_exceeded',
  ])('but not when such a word is only a part of another: %s', (code) => {
    expect(refusal(503, code)).toBe(false)
  })

  test('but not by its text alone, or by a code about another subject', () => {
    expect(refusal(400)).toBe(false)
    expect(refusal(429, 'quota')).toBe(false)
    expect(refusal(403, 'forbidden')).toBe(false)
  })
})

describe('a refusal is of the key', () => {
  const ofKey = (status: number, detail: string, ...errorCodes: string[]) =>
    isRefusalOfKey({ status, errorCodes, detail })

  test.each([
    [401, 'This prompt violates the policy.', true],
    [403, 'Forbidden', true],
    [403, 'This key may not make videos.', true],
    [403, 'A discontented user', true],
    [400, 'Invalid key', false],
    [500, 'Forbidden', false],
    [403, 'The prompt was turned down.', false],
    [403, 'Such prompts are turned down.', false],
    [403, 'Turned down for its CONTENT', false],
    [403, 'Against our policy', false],
    [403, 'Against our policies', false],
    [403, 'Blocked by moderation', false],
    [403, 'For safety', false],
    [403, 'It is unsafe.', false],
    [403, 'It violates a rule.', false],
  ])('under %i with “%s”: %s', (status, detail, is) => {
    expect(ofKey(status, detail)).toBe(is)
  })

  test('unless one of its codes is about the prompt', () => {
    expect(ofKey(403, '', 'forbidden', 'contentPolicy')).toBe(false)
    expect(ofKey(403, '', 'forbidden', 'auth_error')).toBe(true)
  })
})

test('a byte order mark within a body breaks its JSON', () => {
  expect(answer(202, '{\ufeff"id":"job_1"}').kind).toBe('accepted_id_lost')
})
