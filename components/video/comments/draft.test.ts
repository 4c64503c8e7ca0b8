import { expect, test } from 'vitest'
import { draftKey, parseNote, startNote } from './draft.ts'

test('what is kept comes back as it was', () => {
  const draft = { id: 'one', text: 'שלום\n<b>', atSeconds: 1.5, untilSeconds: null }
  expect(parseNote(JSON.stringify(draft))).toEqual(draft)
})

test.each([null, '', '{', '[]', '"text"', 'null', '{"text":"no id"}', '{"id":1,"text":"x"}'])(
  'what is no draft is none: %s',
  (text) => {
    expect(parseNote(text)).toBeNull()
  },
)

test('times that are none are left out', () => {
  expect(parseNote('{"id":"one","text":"x","atSeconds":"3","untilSeconds":null}')).toEqual(
    startNote('one', 'x'),
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
