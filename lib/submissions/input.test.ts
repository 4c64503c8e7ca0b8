import { describe, expect, test } from 'vitest'
import { inEnglish } from '../i18n/english.ts'
import { countCodePoints, parseSeed, promptProblem } from './input.ts'
import { problemsOf, submitInput } from './submit-input.ts'

function problem(prompt: string): string | null {
  const message = promptProblem(prompt)
  return message && inEnglish(message)
}

describe('a prompt', () => {
  test.each([
    'A calm sea',
    '夕焼け\nの海',
    'tab\there',
    'a\r\nb',
    '🎬'.repeat(2_000),
    '👩‍👩‍👧‍👦',
    '❤️',
    '1️⃣',
    'می‌خواهم',
    'क्‍ष',
    'e\u0301',
    '\u200bsea\u200b',
    '…',
    ' \u0080\u00a0x',
  ])('may be %j', (prompt) => {
    expect(problem(prompt)).toBeNull()
  })

  test.each([
    '',
    '  ',
    ' \n　',
    '\u200b',
    ' \ufeff\u2060\n',
    '\u200d\u200c',
    '\u202e\u2066',
    '\u00ad',
    '\ufe0f',
    '\u0301',
    '\u3164\u115f\uffa0',
    '\u2800',
    '\u{e0041}',
  ])('is asked for when nothing visible was typed (%j)', (prompt) => {
    expect(problem(prompt)).toBe('Describe what the video should show.')
  })

  test('states the number of excess characters when it is too long', () => {
    expect(problem('🎬'.repeat(2_003))).toBe('The prompt is 3 characters too long (2003 of 2000).')
    expect(problem('🎬'.repeat(2_001))).toBe('The prompt is 1 character too long (2001 of 2000).')
  })

  test('is refused with half of a surrogate pair', () => {
    expect(problem('a\ud800b')).toMatch(/invalid character/)
  })

  test.each(['\u0000', '\u0007', '\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\u007f'])(
    'is refused with the control character %j',
    (character) => {
      expect(problem(`a${character}b`)).toMatch(/control characters/)
    },
  )
})

test('counts code points, not UTF-16 code units', () => {
  expect(['', 'abc', '猫', '🎬🎬', 'e\u0301'].map(countCodePoints)).toEqual([0, 3, 1, 2, 2])
})

describe('a seed', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['7', 7],
    [' 42 ', 42],
    ['+5', 5],
    ['-12', -12],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
  ])('typed as %j is %j', (typed, value) => {
    expect(parseSeed(typed)).toEqual({ value })
  })

  test.each(['1.5', '1e3', '0x10', 'seven', '1 2', '12a', 'a12', '+', '--1', '9007199254740992'])(
    'typed as %j is refused in words',
    (typed) => {
      const parsed = parseSeed(typed)
      expect('problem' in parsed && inEnglish(parsed.problem)).toMatch(/^Use a whole number/)
    },
  )
})

describe('the input from a browser', () => {
  const good = { attemptId: '6d5f2a4e-6b0e-4c59-9a58-0d1f2b3c4d5e', prompt: 'A calm sea', seed: null }
  const problems = (input: unknown) => {
    const parsed = submitInput.safeParse(input)
    return parsed.success
      ? []
      : problemsOf(parsed.error).map(({ field, message }) => [field, inEnglish(message)])
  }

  test('is accepted with or without a seed', () => {
    const alone = { takes: 1, projectId: null, tags: [], parentId: null, commentId: null }
    expect(submitInput.parse(good)).toEqual({ ...good, ...alone })
    expect(submitInput.parse({ ...good, seed: -7 })).toEqual({ ...good, ...alone, seed: -7 })
  })

  test('needs an attempt id, and a seed that may be null but not absent', () => {
    const malformed = expect.stringMatching(/^The page sent invalid data/)
    expect(problems({ ...good, attemptId: 'mine' })).toEqual([['form', malformed]])
    expect(problems({ ...good, seed: undefined })).toEqual([['seed', malformed]])
    expect(problems({ ...good, prompt: 7 })).toEqual([['prompt', malformed]])
    expect(problems(null)).toEqual([['form', malformed]])
  })

  test.each([
    [1, true],
    [2, true],
    [8, true],
    [0, false],
    [9, false],
    [1.5, false],
  ])('asks for %s takes: %s', (takes, taken) => {
    expect(submitInput.safeParse({ ...good, takes }).success).toBe(taken)
  })

  test('has clean tags, each once; invalid tags are refused', () => {
    const tags = ['Sea  Side', 'ｓｅａ side', '“quotes” & <b>', '猫']
    expect(submitInput.parse({ ...good, tags }).tags).toEqual(['sea side', '“quotes” & <b>', '猫'])
    const malformed = expect.stringMatching(/^The page sent invalid data/)
    for (const tag of [' ', 'x'.repeat(41), 'half \ud800', 'bell\u0007']) {
      expect(problems({ ...good, tags: [tag] })).toEqual([['form', malformed]])
    }
    expect(problems({ ...good, tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) })).toHaveLength(1)
  })

  test('is refused in words for its author', () => {
    expect(problems({ ...good, prompt: ' ' })).toEqual([['prompt', 'Describe what the video should show.']])
    expect(problems({ ...good, seed: 1.5 })).toEqual([['seed', expect.stringMatching(/^Use a whole number/)]])
  })

  test.each([2 ** 53, -(2 ** 53), Number.NaN, '7', {}])('has no seed of %s', (seed) => {
    expect(problems({ ...good, seed })).toMatchObject([['seed', expect.any(String)]])
  })
})
