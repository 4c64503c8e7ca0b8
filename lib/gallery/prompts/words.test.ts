import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWordsOf } from '../../submissions/search-words.ts'
import { comparable, jaccard, likeness, tellingWords } from './nearness.ts'
import { fillPlaces, placesOf } from './places.ts'

test('finds each place in braces once; anything else is text', () => {
  expect(placesOf('{place} at { time }, {場所} and {place} again')).toEqual(['place', 'time', '場所'])
  expect(placesOf(`{} { } {two\nlines} {${'x'.repeat(41)}} } {`)).toEqual([])
  expect(placesOf('{{nested}}')).toEqual(['nested'])
})

test('fills every place of a name literally; an empty value leaves the place', () => {
  const words = new Map([
    ['place', ' A $& harbour '],
    ['time', ' '],
  ])
  expect(fillPlaces('{place} at {time}, { place } {other}', words)).toBe(
    'A $& harbour at {time}, A $& harbour {other}',
  )
})

const alike = (a: string, b: string) => likeness(comparable(a), comparable(b))

test('short prompts are the same or different, never near', () => {
  expect(alike('A cat', 'a  CAT')).toBe('same')
  expect(alike('A cat', 'A dog')).toBeNull()
  expect(alike('🎬🎬', '🎬🎬')).toBe('same')
  expect(alike('🎬🎬', '🎬')).toBeNull()
})

test('every near prompt has at least one distinctive word', () => {
  const word = fc.constantFrom(...'abcdefghijklmnop')
  const prompt = fc.array(word, { minLength: 3, maxLength: 16 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(prompt, prompt, (a, b) => {
      if (alike(a, b) === null) return
      const others = new Set(searchWordsOf(b))
      expect(tellingWords(comparable(a)).some((telling) => others.has(telling))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a prompt that grows when it is normalized has no words beyond the first 4,000 characters', () => {
  const grown = (letters: number) => comparable(`${'\ufdfa'.repeat(letters)} harbour`).words.has('harbour')
  expect(grown(200)).toBe(true)
  expect(grown(1_990)).toBe(false)
})

test('likeness is the intersection divided by the union', () => {
  expect(jaccard(new Set([1, 2, 3]), new Set([2, 3, 4]))).toBe(0.5)
  expect(jaccard(new Set(), new Set())).toBe(1)
})
