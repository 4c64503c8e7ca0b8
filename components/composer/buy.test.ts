import { expect, test } from 'vitest'
import type { SubmitResult } from '#lib/submissions/results.ts'
import { buy } from './buy.ts'
import { startDraft } from './draft.ts'

const draft = (some = {}) => startDraft('a', { prompt: 'a cat', ...some })
const bought: SubmitResult = {
  kind: 'created',
  prompt: 'a cat',
  seed: 99,
  submissionId: 'x',
  submissionIds: ['x'],
}

test.each([
  ['bought', {}],
  ['bought', { seed: '99' }],
  ['boughtBefore', { seed: '7' }],
  ['boughtBefore', { prompt: 'a dog' }],
  ['boughtBefore', { prompt: 'a cat ' }],
  ['boughtBefore', { takes: 2 }],
])('reports %s by prompt, takes and a given seed: %j', async (kind, some) => {
  expect(await buy(draft(some), async () => bought)).toMatchObject({ kind })
})

test('names the earlier purchase and the price of another press', async () => {
  expect(await buy(draft({ prompt: 'a dog', takes: 3 }), async () => bought)).toMatchObject({
    sent: { attemptId: 'a', prompt: 'a cat', takes: 1, seed: '99' },
    message: { key: 'composer.boughtBefore', values: { prompt: 'a cat', takes: 1, yen: '¥750' } },
  })
})

test('a refusal gives its reason; a lost answer does not claim that nothing was made', async () => {
  const message = { key: 'composer.tooMany' } as never
  expect(await buy(draft(), async () => ({ kind: 'no_room', message }))).toEqual({
    kind: 'refused',
    by: 'no_room',
    problems: [{ field: 'form', message }],
  })
  expect(await buy(draft(), () => Promise.reject(new TypeError('fetch failed')))).toEqual({
    kind: 'noAnswer',
  })
})
