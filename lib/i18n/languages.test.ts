import { expect, test } from 'vitest'
import { languageOfBrowser, parseLanguage } from './languages.ts'

test.each([
  ['ja', 'ja'],
  ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
  ['en-GB,en;q=0.9,ja;q=0.8', 'en'],
  ['fr-FR, ja;q=0.5, en;q=0.4', 'ja'],
  ['en;q=0.1, ja ; q=0.9', 'ja'],
  ['ja;q=0, en', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
  ['ja;q=x, <script>, ;;;q=,,', 'en'],
])('answers Accept-Language %s in %s', (header, language) => {
  expect(languageOfBrowser(header)).toBe(language)
})

// Bug: thousands of languages took seconds to compare, before any sign-in.
test('bounds the length of Accept-Language', () => {
  expect(languageOfBrowser(`${'abc,'.repeat(4_000)}ja`)).toBe('en')
  expect(languageOfBrowser(`a${' '.repeat(15_000)}b,ja`)).toBe('en')
})

test('accepts only our languages from a cookie', () => {
  expect(['ja', 'en', 'fr', 'toString', '', undefined].map(parseLanguage)).toEqual([
    'ja',
    'en',
    null,
    null,
    null,
    null,
  ])
})
