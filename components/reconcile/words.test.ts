import { expect, test } from 'vitest'
import type { Missing } from '#lib/money/reconcile/missing.ts'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import { missingWords } from './words.ts'

const now = Date.parse('2026-11-21T11:10:00Z')
const clock = (moment: number) => new Date(moment).toISOString().slice(11, 16)
const told = (missing: Missing, say = sayEnglish('reconcile')) =>
  missingWords(say, missing, { priceYen: 250, now, clock })

test('what time heals says until when, and asks nobody to do anything', () => {
  const later = told({ kind: 'wait', until: Date.parse('2026-11-21T11:14:00Z') })
  expect(later.text).toMatch('Wait until 11:14: a reading from then on must contain it.')
  expect(later.needsPerson).toBe(false)
  expect(told({ kind: 'wait', until: now - 1 }).text).toMatch('The next reading')
})

test('videos that share the same yen are named', () => {
  const two = told({ kind: 'several', submissionIds: ['a'] })
  expect(two.text).toMatch('Two videos share the same ¥250')
  expect(two.about).toEqual(['a'])
  expect(told({ kind: 'several', submissionIds: ['a', 'b'] }).text).toMatch('3 videos share the same yen')
})

test('a credit that may hide the charge leads to the claims', () => {
  expect(told({ kind: 'credit', jobIds: ['a'] }).text).toMatch(
    'Support was asked for a credit for another video. Had it been given just then, it would hide this ¥250. If it was given, write it down under Claims',
  )
  expect(told({ kind: 'credit', jobIds: ['a', 'b'] }).text).toMatch('for 2 other videos')
})

test('a reset names the readings between which it happened', () => {
  const before = { askedAt: 0, answeredAt: Date.parse('2026-11-21T11:00:00Z'), spendYen: 500 }
  const after = { askedAt: 0, answeredAt: Date.parse('2026-11-21T11:01:00Z'), spendYen: 0 }
  expect(told({ kind: 'reset', between: [{ before, after }] }).text).toMatch('Between 11:00 and 11:01')
})

test('everything that only a person can settle says what to do', () => {
  const kinds: Missing[] = [
    { kind: 'no_reading_before', submissionIds: [] },
    { kind: 'somebody_else', because: 'key_is_shared' },
    { kind: 'somebody_else', because: 'odd_amount' },
    { kind: 'somebody_else', because: 'unexplained_rise' },
    { kind: 'clock_set_back', submissionIds: [] },
    { kind: 'contradiction' },
    { kind: 'another_key' },
  ]
  for (const kind of kinds) {
    expect(told(kind).needsPerson).toBe(true)
    expect(told(kind).text).toMatch(/\bAsk\b/)
    expect(told(kind, sayJapanese('reconcile')).text).toMatch(/(確かめ|問い合わせ)/)
  }
})

test('a claim that stands in the way is named as a claim, and how it ends', () => {
  const { text, claims, about } = told({ kind: 'credit', jobIds: ['a'] })
  expect(text).toMatch('if none will come, mark that claim as refused')
  expect(claims).toBe(true)
  expect(about).toEqual(['a'])
  expect(told({ kind: 'several', submissionIds: ['a'] }).claims).toBe(false)
})
