import { expect, test } from 'vitest'
import type { Missing } from '#lib/money/reconcile/missing.ts'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import { evidenceRows, missingWords } from './words.ts'

const now = Date.parse('2026-11-21T11:10:00Z')
const clock = (moment: number) => new Date(moment).toISOString().slice(11, 16)
const told = (missing: Missing, say = sayEnglish('reconcile')) =>
  missingWords(say, missing, { priceYen: 250, now, clock })

test('an obstacle that time resolves names its end and asks nothing', () => {
  const later = told({ kind: 'wait', until: Date.parse('2026-11-21T11:14:00Z') })
  expect(later.text).toMatch('Settles automatically at 11:14.')
  expect(later.needsPerson).toBe(false)
  expect(told({ kind: 'wait', until: now - 1 }).text).toMatch('at the next update')
})

test('names videos that share the same yen', () => {
  const two = told({ kind: 'several', submissionIds: ['a'] })
  expect(two.text).toMatch('Two videos share one ¥250 charge')
  expect(two.about).toEqual(['a'])
  expect(told({ kind: 'several', submissionIds: ['a', 'b'] }).text).toMatch('3 videos share the same charges')
})

test('a refund that may hide the charge links to the requests', () => {
  expect(told({ kind: 'credit', jobIds: ['a'] }).text).toMatch(
    'A refund for another video may hide this ¥250.',
  )
  expect(told({ kind: 'credit', jobIds: ['a', 'b'] }).text).toMatch('A refund for 2 other videos')
})

test('a reset names the readings around it', () => {
  const before = { askedAt: 0, answeredAt: Date.parse('2026-11-21T11:00:00Z'), spendYen: 500 }
  const after = { askedAt: 0, answeredAt: Date.parse('2026-11-21T11:01:00Z'), spendYen: 0 }
  expect(told({ kind: 'reset', between: [{ before, after }] }).text).toMatch('between 11:00 and 11:01')
})

test('every obstacle that needs a person says what to do', () => {
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

test('names a blocking refund request and how it ends', () => {
  const { text, claims, about } = told({ kind: 'credit', jobIds: ['a'] })
  expect(text).toMatch('Mark that request as refunded or declined.')
  expect(claims).toBe(true)
  expect(about).toEqual(['a'])
  expect(told({ kind: 'several', submissionIds: ['a'] }).claims).toBe(false)
})

test('the evidence lists spend before and after, the explained part and the remainder', () => {
  const reading = (spendYen: number, at: string) => ({ askedAt: 0, answeredAt: Date.parse(at), spendYen })
  const [before, after] = [reading(500, '2026-11-21T11:00:00Z'), reading(1_000, '2026-11-21T11:05:00Z')]
  const rows = (evidence: Partial<Parameters<typeof evidenceRows>[1]>) =>
    evidenceRows(
      sayEnglish('reconcile'),
      { before, after, differenceYen: 500, explainedYen: { lowYen: 0, highYen: 250 }, ...evidence },
      now,
      clock,
    ).map(([, value]) => value)
  expect(rows({})).toEqual(['¥500', '¥1,000', '¥0 to ¥250', '¥250 to ¥500'])
  expect(rows({ explainedYen: { lowYen: 500, highYen: 500 } }).at(-1)).toBe('¥0')
  expect(rows({ after: null, differenceYen: null })).toEqual(['¥500', '–'])
})
