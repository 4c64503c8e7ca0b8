import { expect, it } from 'vitest'
import { nameKey, personName } from './name.ts'

it.each([
  [' Ann  Lee ', 'Ann Lee'],
  ['\u202eann (admin)', 'ann (admin)'],
  ['a\u200bnn', 'ann'],
  ['e\u0301', 'é'],
  ['山田\u3000太郎', '山田 太郎'],
  ['👩\u200d🎨 Mia', '👩\u200d🎨 Mia'],
])('stores %j as %j', (typed, kept) => {
  expect(personName.parse(typed)).toBe(kept)
})

it.each([
  '',
  '\u200b',
  '\u202e',
  '\u0301',
  'a\u0000',
  'a\nb',
  '\u0600',
  'half \ud800',
  'x'.repeat(101),
  '﷽'.repeat(9_999),
])('rejects the name %j', (typed) => {
  expect(personName.safeParse(typed).success).toBe(false)
})

it('names that look alike have the same key; others do not', () => {
  for (const alike of ['Ann', 'ann', 'ＡＮＮ', 'A n n', 'аnn', 'Α.nn', 'a\u200bnn'])
    expect(nameKey(alike), alike).toBe('ann')
  for (const other of ['Anna', 'Än n', 'アン', '安']) expect(nameKey(other), other).not.toBe('ann')
  expect(nameKey('たかし')).not.toBe(nameKey('たがし'))
  expect(nameKey('★')).not.toBe(nameKey('☆'))
})
