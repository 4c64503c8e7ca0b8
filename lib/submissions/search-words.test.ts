import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchQuery, searchWords, searchWordsOf } from './search-words.ts'

const database = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
beforeAll(() => database.connect())
afterAll(() => database.end())

/** Whether a search finds a prompt, as PostgreSQL sees it. */
async function finds(typed: string, prompt: string, tags: string[] = []): Promise<boolean> {
  const query = searchQuery(typed)
  if (query === null) return true
  const { rows } = await database.query<{ found: boolean }>(
    'SELECT array_to_tsvector($1::text[]) @@ $2::tsquery AS found',
    [searchWords({ prompt, tags }), query],
  )
  return rows[0]?.found ?? false
}

describe('a search', () => {
  test.each([
    ['cat', 'A cat surfs'],
    ['CAT surf', 'A cat surfs at dawn'],
    ['三毛猫', '夕焼けの海でサーフィンをする三毛猫、望遠'],
    ['猫', '夕焼けの海でサーフィンをする三毛猫'],
    ['海', '夕焼けの海でサーフィン'],
    ['サーフィン 望遠', '夕焼けの海でサーフィンをする三毛猫、望遠'],
    ['ｻｰﾌｨﾝ', 'サーフィンをする'],
    ['4k', '4K猫の動画'],
    ['猫の', '4K猫の動画'],
    ['ｃａｔ', 'cat'],
    ["it's", 'It’s raining, isn’t it'],
    ['c++ & | !', 'learning C++'],
    ['35', 'slow push-in, 35 mm'],
    ['', 'anything'],
    ['   —  ', 'anything'],
    ['🏄', 'anything'],
  ])('for “%s” finds “%s”', async (typed, prompt) => {
    expect(await finds(typed, prompt)).toBe(true)
  })

  test.each([
    ['dog', 'A cat surfs'],
    ['cat dog', 'A cat surfs'],
    ['犬', '三毛猫'],
    ['毛三', '三毛猫'],
    ['urf', 'A cat surfs'],
  ])('for “%s” does not find “%s”', async (typed, prompt) => {
    expect(await finds(typed, prompt)).toBe(false)
  })

  test('finds tags, including their quotes', async () => {
    expect(await finds('summer', 'x', [`o'hara "summer"`])).toBe(true)
    expect(await finds(`"o'hara"`, 'x', [`o'hara "summer"`])).toBe(true)
  })
})

test('two thousand emoji, or one long word, make few words', () => {
  expect(searchWordsOf('🏄'.repeat(2_000))).toEqual([])
  expect(searchWordsOf('a'.repeat(2_000))).toEqual(['a'.repeat(40)])
  expect(searchQuery('a'.repeat(2_000))).toBe(`'${'a'.repeat(40)}':*`)
})
