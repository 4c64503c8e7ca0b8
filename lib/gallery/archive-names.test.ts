import { expect, test } from 'vitest'
import { clipName, fileTitle } from './archive-zip.ts'

const ID = '0190a000-0000-7000-8000-00000000abcd'

test.each([
  ['A calm sea', 'A calm sea'],
  ['夕焼けの海 🌊', '夕焼けの海 🌊'],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j\nk\u0000l', 'a b c d e f g h i j k l'],
  ['...', 'video'],
  ['  ', 'video'],
  ['ends with dots. . .', 'ends with dots'],
  ['🏄'.repeat(2_000), '🏄'.repeat(60)],
])('%j becomes the file %j', (prompt, title) => {
  expect(fileTitle(prompt)).toBe(title)
})

test('takes of one prompt have different names', () => {
  expect(clipName({ id: ID, prompt: 'A', take: 2, takes: 3 })).toBe('A take 2 00000000abcd.mp4')
  expect(clipName({ id: ID, prompt: 'A', take: 1, takes: 1 })).toBe('A 00000000abcd.mp4')
})
