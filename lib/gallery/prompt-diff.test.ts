import { expect, test } from 'vitest'
import { promptDiff } from './prompt-diff.ts'

const only = (side: 'first' | 'second', [a, b]: [string, string]) =>
  promptDiff(a, b)
    .filter(({ where }) => where === side)
    .map(({ text }) => text.trim())

test('English is told apart by words', () => {
  const prompts: [string, string] = ['A calm sea at dawn, wide shot', 'A stormy sea at dusk, wide shot']
  expect(only('first', prompts)).toEqual(['calm', 'dawn'])
  expect(only('second', prompts)).toEqual(['stormy', 'dusk'])
})

test('Japanese is told apart by words too, though it has no spaces', () => {
  const prompts: [string, string] = ['夕焼けの海で泳ぐ三毛猫、望遠', '夕焼けの山で泳ぐ三毛猫、望遠']
  expect(only('first', prompts)).toEqual(['海'])
  expect(only('second', prompts)).toEqual(['山'])
})

test('the same prompt has no differences, and nothing of either is lost', () => {
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
