import { describe, expect, test } from 'vitest'
import { countDiffering, differingWords, nearDifferences } from './prompt-diff.ts'

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
  })

  test.each([
    [
      'A calm sea at dawn, wide shot',
      'A stormy sea at dusk, wide shot',
      ['calm', 'dawn'],
      ['stormy', 'dusk'],
    ],
    ['A calm sea at dawn', 'A rough sea at dawn, fog', ['calm'], ['rough', ', fog']],
    ['夕焼けの海で泳ぐ三毛猫、望遠', '夕焼けの山で泳ぐ三毛猫、望遠', ['海'], ['山']],
  ])('are found in “%s” and “%s”, also without spaces', (a, b, first, second) => {
    expect(marked(a, b)).toEqual([first, second])
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
  test('are shown with 24 characters of common text beside them, and no character is cut', () => {
    const long = '👩‍👩‍👧‍👦 '.repeat(60)
    const [, parts = []] = differingWords([`${long}sea`, `${long}shore`])
    const [common, differing] = nearDifferences(parts)
    expect(common?.text.startsWith('…')).toBe(true)
    expect(common?.text.replaceAll('👩‍👩‍👧‍👦', '').trim()).toMatch(/^…[\s]*$/)
    expect(differing).toEqual({ text: 'shore', differs: true })
  })
})
