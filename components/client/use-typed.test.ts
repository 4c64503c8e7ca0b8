import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textToKeep, typedKey, typedOf } from './use-typed.ts'

const first = { name: '', text: 'A calm sea' }

test('what was typed comes back, whatever it is', () => {
  const anything = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(anything, anything, (name, text) => {
      expect(typedOf(textToKeep({ name, text }, first), first)).toEqual({ name, text })
    }),
  )
})

test('what nobody changed is not kept', () => {
  expect(textToKeep({ ...first }, first)).toBeNull()
  expect(typedOf(null, first)).toEqual(first)
})

test('fields that the form does not have, and what is no text, are not taken up', () => {
  expect(typedOf('{"name":"Sea","text":7,"role":"admin"}', first)).toEqual({ ...first, name: 'Sea' })
  for (const kept of ['', 'null', '[]', '7', '"name"', '{"name":', '{"__proto__":"x"}']) {
    expect(typedOf(kept, first)).toEqual(first)
  }
})

test('a field that is chosen each time begins anew, whatever is kept of it', () => {
  const verdict = { billed: '', reason: '' }
  const kept = textToKeep({ billed: 'yes', reason: 'Support wrote so' }, verdict)
  expect(typedOf(kept, verdict, ['billed'])).toEqual({ billed: '', reason: 'Support wrote so' })
})

test('a field can have any name, as places of a prompt do', () => {
  const places = Object.fromEntries(['__proto__', 'constructor', '天気'].map((place) => [place, '']))
  const typed = { ...places, ['__proto__']: 'fog', constructor: 'gulls' }
  const again = typedOf(textToKeep(typed, places), places)
  expect(Object.entries(again)).toEqual([
    ['__proto__', 'fog'],
    ['constructor', 'gulls'],
    ['天気', ''],
  ])
})

test('people and forms do not see each other’s text', () => {
  const keys = ['a', 'b'].flatMap((person) => ['prompt.new', 'webhook'].map((form) => typedKey(person, form)))
  expect(new Set(keys).size).toBe(4)
})
