import { expect, test } from 'vitest'
import { draftKey, parseDraft, startDraft } from './draft.ts'

test('what is kept comes back as it was', () => {
  const draft = { id: 'one', text: 'שלום\n<b>', atSeconds: 1.5, untilSeconds: null }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test.each([null, '', '{', '[]', '"text"', 'null', '{"text":"no id"}', '{"id":1,"text":"x"}'])(
  'what is no draft is none: %s',
  (text) => {
    expect(parseDraft(text)).toBeNull()
  },
)

test('times that are none are left out', () => {
  expect(parseDraft('{"id":"one","text":"x","atSeconds":"3","untilSeconds":null}')).toEqual(
    startDraft('one', 'x'),
  )
})

test('people and places do not share drafts', () => {
  const keys = [
    draftKey('a', { on: '1' }),
    draftKey('b', { on: '1' }),
    draftKey('a', { answering: '1' }),
    draftKey('a', { editing: '1' }),
    draftKey('a', { on: '2' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
