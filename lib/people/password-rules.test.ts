import { expect, test } from 'vitest'
import { inEnglish } from '../i18n/english.ts'
import { passwordProblem } from './password-rules.ts'

const BOB = { name: 'Bob Müller', email: 'bob@x.test', address: 'https://studio.example' }
const AIKO = { name: '佐藤 愛子', email: 'aiko@example.com', address: 'http://localhost:3000' }

const told = (password: string, known = BOB) => {
  const problem = passwordProblem(password, known)
  return problem && inEnglish(problem.message)
}

test.each([
  'password1234',
  'passwordpassword',
  'PasswordPassword',
  '123456789012',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'ａａａａａａａａａａａａ',
  'xyz!xyz!xyz!xyz!',
])('%s is too common', (password) => {
  expect(told(password)).toBe('This password is too common. Choose another.')
})

test.each([
  ['bob@x.test12', BOB],
  ['Dailies12345', BOB],
  ['D4ilies!D4ilies!', BOB],
  ['studio.example', BOB],
  ['MüllerBob1984', BOB],
  ['rellümbob2026', BOB],
  ['aiko19900401', AIKO],
  ['佐藤愛子佐藤愛子!?佐藤愛子', AIKO],
])('%s is made of known words', (password, known) => {
  expect(told(password, known)).toBe('This password is too close to your name or address. Choose another.')
})

test.each([
  ['four words in a row', BOB],
  ['bob likes rainy days', BOB],
  ['dailies for everyone', AIKO],
  ['k7wqm-3fhzp-xx2vd', BOB],
  ['夕焼けの船が港に帰る頃に', AIKO],
])('%s is accepted', (password, known) => {
  expect(told(password, known)).toBeNull()
})
