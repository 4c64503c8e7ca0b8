import { expect, test } from 'vitest'
import { isDraft } from './comment-state.ts'

const DRAFT = { id: 'one', text: 'שלום\n<b>', atSeconds: 1.5, untilSeconds: null }

test('a kept draft is known by its shape', () => {
  expect(isDraft(DRAFT)).toBe(true)
  expect(isDraft({ ...DRAFT, atSeconds: null })).toBe(true)
})

test.each([null, '', [], 'text', { text: 'no id' }, { ...DRAFT, id: 1 }, { ...DRAFT, atSeconds: '3' }])(
  '%j is no draft',
  (value) => {
    expect(isDraft(value)).toBe(false)
  },
)
