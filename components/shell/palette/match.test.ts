import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '#lib/i18n/catalogue.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { COMMANDS } from './commands.ts'
import { matching, withRecent } from './match.ts'

function first(language: Language, typed: string): string | undefined {
  const { commands, words } = CATALOGUES[language].palette
  const named = COMMANDS.map((command) => ({ command, name: commands[command.id], words: words[command.id] }))
  return matching(named, typed)[0]?.command.id
}

describe('typed text finds', () => {
  test.each<[Language, string, string]>([
    ['en', 'bal', 'balance'],
    ['en', 'BALANCE', 'balance'],
    ['en', 'money', 'balance'],
    ['en', 'dark', 'themeDark'],
    ['en', 'theme dark', 'themeDark'],
    ['en', 'prompt', 'newPrompt'],
    ['en', '日本語', 'languageJa'],
    ['ja', '残高', 'balance'],
    ['ja', 'ざんだか', 'balance'],
    ['ja', 'ｂａｌ', 'balance'],
    ['ja', 'ダーク', 'themeDark'],
    ['ja', 'だーく', 'themeDark'],
    ['ja', 'ギャラリー', 'gallery'],
    ['ja', 'さいんあうと', 'signOut'],
    ['ja', 'English', 'languageEn'],
  ])('in %s, “%s”: %s', (language, typed, id) => {
    expect(first(language, typed)).toBe(id)
  })

  test('nothing when one part has no match', () => {
    expect(first('en', 'balance zebra')).toBeUndefined()
  })

  test('everything in its own order while the field is empty', () => {
    expect(first('en', '  ')).toBe('gallery')
  })
})

test('keeps the four most recent, newest first, without duplicates', () => {
  expect(withRecent(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'a', 'b', 'd'])
  expect(withRecent(['a', 'b', 'c', 'd'], 'e')).toEqual(['e', 'a', 'b', 'c'])
})
