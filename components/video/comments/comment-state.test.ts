import { expect, test } from 'vitest'
import { isDraft } from './comment-state.ts'

const DRAFT = { id: 'one', text: 'שלום\n<b>', atSeconds: 1.5, untilSeconds: null }

test('recognises a kept draft by its shape', () => {
  expect(isDraft(DRAFT)).toBe(true)
  expect(isDraft({ ...DRAFT, atSeconds: null })).toBe(true)
})

test.each([null, '', [], 'text', { text: 'no id' }, { ...DRAFT, id: 1 }, { ...DRAFT, atSeconds: '3' }])(
  'rejects %j as a draft',
  (value) => {
    expect(isDraft(value)).toBe(false)
  },
)
