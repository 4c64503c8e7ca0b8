import { expect, test } from 'vitest'
import type { Statement } from '#lib/money/balance/view.ts'
import { sayEnglish } from '#tests/fixtures/say.ts'
import { comparisonWords, sumLines } from './figures.ts'

const say = sayEnglish()

/** The text for a spend in yen beside a ledger of ¥1,000. */
function words(
  spendChangeYen: number,
  [lowYen, highYen]: [number, number],
  { byHandYen = 0, setBack = false } = {},
): string {
  const comparison = {
    kind: 'compared' as const,
    openingYen: null,
    spendChangeYen,
    expectedYen: {
      lowYen: spendChangeYen - byHandYen - highYen,
      highYen: spendChangeYen - byHandYen - lowYen,
    },
    byHandYen,
    unexplainedYen: { lowYen, highYen },
    setBack,
    ofKeyNow: true,
  }
  return comparisonWords(say, comparison, 1_000)
}

test('reports no match while an unanswered video may explain the difference', () => {
  expect(words(1_000, [0, 0])).toBe('Service ¥1,000, our ledger ¥1,000, difference ¥0.')
  expect(words(1_250, [0, 250])).toBe(
    'Service ¥1,250, our ledger ¥1,000. Charges around the start or end of the month, or videos without an answer, may explain the difference.',
  )
  expect(words(1_250, [250, 250])).toBe('Service ¥1,250, our ledger ¥1,000, difference ¥250.')
})

// Bug: it told of a difference, of which nothing was known.
test('compares nothing where the spend was reset within the month', () => {
  expect(words(-4_000, [-5_000, -5_000], { setBack: true })).toBe(say('money.statement.notCompared'))
})

test('lists an explained difference beside the amounts and leaves no remainder', () => {
  expect(words(1_250, [0, 0], { byHandYen: 250 })).toBe(
    'Service ¥1,250, our ledger ¥1,000, explained by admins ¥250: no difference left.',
  )
  expect(words(1_500, [250, 250], { byHandYen: 250 })).toBe(
    'Service ¥1,500, our ledger ¥1,000, difference ¥250. Differences explained by admins: ¥250.',
  )
})

test('dates the opening and current amounts separately on the first day of a month', () => {
  const nothing = { videos: 0, chargedYen: 0, refunds: 0, refundedYen: 0 }
  const statement: Statement = {
    from: '2026-11-01',
    to: '2026-11-30',
    running: true,
    issuedAt: '2026-11-01T03:00:00Z',
    maskedKey: null,
    total: { ...nothing, videos: 1, chargedYen: 250 },
    people: [],
    projects: [],
    opening: 19_000,
    closing: 18_750,
    otherYen: 0,
    comparison: null,
  }
  expect(sumLines(say, statement, 'Asia/Tokyo', 'en')).toEqual([
    ['Available on Sat 31 Oct 2026', 19_000],
    ['1 video charged', -250],
    ['No refunds', 0],
    ['Available on Sun 1 Nov 2026', 18_750],
  ])
})
