import { describe, expect, test } from 'vitest'
import { changesOf, countDiffering, differingWords, nearDifferences, promptDiff } from './prompt-diff.ts'

const only = (side: 'first' | 'second', [a, b]: [string, string]) =>
  promptDiff(a, b)
    .filter(({ where }) => where === side)
    .map(({ text }) => text.trim())

test.each([
  ['A calm sea at dawn, wide shot', 'A stormy sea at dusk, wide shot', ['calm', 'dawn'], ['stormy', 'dusk']],
  ['A calm sea at dawn', 'A rough sea at dawn, fog', ['calm'], ['rough', ', fog']],
  ['夕焼けの海で泳ぐ三毛猫、望遠', '夕焼けの山で泳ぐ三毛猫、望遠', ['海'], ['山']],
])('compares “%s” and “%s” by words, also without spaces', (a, b, first, second) => {
  expect(only('first', [a, b])).toEqual(first)
  expect(only('second', [a, b])).toEqual(second)
})

test('equal prompts have no differences, and a diff loses no text', () => {
  expect(promptDiff('海 🌊 sea', '海 🌊 sea')).toEqual([{ text: '海 🌊 sea', where: 'both' }])
  const [a, b] = ['<b>שלום</b> one', 'two <b>שלום</b>']
  const parts = promptDiff(a, b)
  const side = (left: 'first' | 'second') =>
    parts
      .filter(({ where }) => where !== left)
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, '')
  expect(side('second')).toBe(a.replaceAll(/\s/g, ''))
  expect(side('first')).toBe(b.replaceAll(/\s/g, ''))
})

test('trims unchanged text to 24 characters beside a change, never inside a character', () => {
  const long = '👩‍👩‍👧‍👦 '.repeat(60)
  const [both, , second] = changesOf(`${long}sea`, `${long}shore`)
  expect(both?.text.startsWith('…')).toBe(true)
  expect(both?.text.replaceAll('👩‍👩‍👧‍👦', '').trim()).toMatch(/^…[\s]*$/)
  expect(second).toEqual({ where: 'second', text: 'shore' })
})

describe('the words in which several prompts differ', () => {
  const marked = (...prompts: string[]) =>
    differingWords(prompts).map((parts) => parts.flatMap(({ text, differs }) => (differs ? text : [])))

  test('are those that not every other prompt has', () => {
    const prompts = ['a deck, still air, 85 mm', 'a deck, strong wind, 85 mm', 'a pier, still air, 85 mm']
    expect(marked(...prompts)).toEqual([
      ['deck', 'still air'],
      ['deck', 'strong wind'],
      ['pier', 'still air'],
    ])
    expect(marked('夕焼けの海、望遠', '夕焼けの山、望遠')).toEqual([['海'], ['山']])
  })

  test('are none for equal prompts, and ignore white space', () => {
    expect(marked('a  calm sea', 'a calm\nsea', 'a calm sea')).toEqual([[], [], []])
  })

  test('leave out no part of a prompt', () => {
    const prompts = ['<b>שלום</b> one\n two ', ' two 🌊 <b>שלום</b>']
    expect(differingWords(prompts).map((parts) => parts.map(({ text }) => text).join(''))).toEqual(prompts)
  })

  test('are counted, and shown with a little context', () => {
    const [parts = []] = differingWords([`${'long '.repeat(60)}calm sea`, `${'long '.repeat(60)}rough sea`])
    expect(countDiffering(parts)).toBe(1)
    expect(nearDifferences(parts).map(({ text }) => text)).toEqual([
      '…ong long long long long ',
      'calm',
      ' sea',
    ])
  })
})
