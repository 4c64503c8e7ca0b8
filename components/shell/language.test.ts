import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['language=ja; zone=UTC', ['en-US'], 'ja'],
  ['zone=UTC; language=en', ['ja'], 'en'],
  ['language=xx', ['ja-JP', 'en'], 'ja'],
  ['mylanguage=ja', ['de', 'en-GB', 'ja'], 'en'],
  ['', ['fr'], 'en'],
  ['', [], 'en'],
] as const)('with the cookies %j a browser of %j is spoken to in %s', (cookie, browsers, language) => {
  expect(languageOf(cookie, browsers)).toBe(language)
})
