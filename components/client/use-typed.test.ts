import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textToKeep, typedKey, typedOf } from './use-typed.ts'

const first = { name: '', text: 'A calm sea' }

test('restores typed text unchanged', () => {
  const anything = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(anything, anything, (name, text) => {
      expect(typedOf(textToKeep({ name, text }, first), first)).toEqual({ name, text })
    }),
  )
})

// Bug: takes and tags of a shot came back with its prompt, and replaced another person's.
test('keeps only what was changed, so that others may change the rest', () => {
  const kept = textToKeep({ prompt: 'A stormy sea', takes: '2' }, { prompt: 'A calm sea', takes: '2' })
  expect(typedOf(kept, { prompt: 'A calm sea', takes: '8' })).toEqual({ prompt: 'A stormy sea', takes: '8' })
})

test('keeps no untouched form', () => {
  expect(textToKeep({ ...first }, first)).toBeNull()
  expect(typedOf(null, first)).toEqual(first)
})

test('ignores unknown fields and values that are not text', () => {
  expect(typedOf('{"name":"Sea","text":7,"role":"admin"}', first)).toEqual({ ...first, name: 'Sea' })
  for (const kept of ['', 'null', '[]', '7', '"name"', '{"name":', '{"__proto__":"x"}']) {
    expect(typedOf(kept, first)).toEqual(first)
  }
})

test('a field that is chosen each time starts fresh, despite kept text', () => {
  const verdict = { billed: '', reason: '' }
  const kept = textToKeep({ billed: 'yes', reason: 'Support wrote so' }, verdict)
  expect(typedOf(kept, verdict, ['billed'])).toEqual({ billed: '', reason: 'Support wrote so' })
})

test('accepts any field name, as places of a prompt need', () => {
  const places = Object.fromEntries(['__proto__', 'constructor', '天気'].map((place) => [place, '']))
  const typed = { ...places, ['__proto__']: 'fog', constructor: 'gulls' }
  const again = typedOf(textToKeep(typed, places), places)
  expect(Object.entries(again)).toEqual([
    ['__proto__', 'fog'],
    ['constructor', 'gulls'],
    ['天気', ''],
  ])
})

test('keeps text separate by person and form', () => {
  const keys = ['a', 'b'].flatMap((person) => ['prompt.new', 'webhook'].map((form) => typedKey(person, form)))
  expect(new Set(keys).size).toBe(4)
})
