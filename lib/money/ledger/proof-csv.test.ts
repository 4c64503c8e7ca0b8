import { describe, expect, test } from 'vitest'
import { noEntries } from './effect.ts'
import type { Comparison, Proof, ProofDay, Stretch } from './proof.ts'
import { proofCsv } from './proof-csv.ts'

const STRETCH: Stretch = {
  startsAt: '2026-11-20T15:00:00.000Z',
  endsAt: '2026-11-21T15:00:00.000Z',
  opening: { explainedYen: 1_000, heldYen: 500 },
  closing: { explainedYen: 1_250, heldYen: 750 },
  entries: {
    hold: { count: 4, sumYen: 1_001 },
    release: { count: 1, sumYen: 251 },
    charge: { count: 2, sumYen: 501 },
    correction: { count: 5, sumYen: 1_253 },
    credit: { count: 3, sumYen: 252 },
  },
  explainedChangeYen: 250,
  spend: {
    opening: { spendYen: 2_000, answeredAt: '2026-11-20T14:59:00.000Z' },
    closing: { spendYen: 2_300, answeredAt: '2026-11-21T14:58:00.000Z' },
  },
  comparison: {
    kind: 'compared',
    openingYen: null,
    spendChangeYen: 300,
    expectedYen: { lowYen: 240, highYen: 260 },
    byHandYen: 30,
    unexplainedYen: { lowYen: 10, highYen: 30 },
    setBack: false,
    ofKeyNow: true,
  },
}

/** The lines of the file, each by the headings of its columns. */
function lines(day: Partial<ProofDay> = {}, total: Partial<Stretch> = {}): Record<string, string>[] {
  const proof: Proof = {
    days: [{ day: '2026-11-21', hours: 24, complete: true, ...STRETCH, ...day }],
    total: { ...STRETCH, ...total },
  }
  const text = proofCsv(proof, 'Asia/Tokyo')
  const [heading = [], ...rows] = text
    .slice(1)
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows.pop()).toEqual([''])
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [heading[i], cell])))
}

test('every column has a heading that names its content', () => {
  expect(lines()[0]).toEqual({
    Day: '2026-11-21',
    Hours: '24',
    'From (Asia/Tokyo)': '2026-11-21 00:00:00',
    'From (UTC)': '2026-11-20 15:00:00',
    'Until (UTC)': '2026-11-21 15:00:00',
    'Our ledger at start (JPY)': '1000',
    'Reserved at start (JPY)': '500',
    'Reserved (entries)': '4',
    'Reserved (JPY)': '1001',
    'Released (entries)': '1',
    'Released (JPY)': '251',
    'Charged (entries)': '2',
    'Charged (JPY)': '501',
    'Charged later (entries)': '5',
    'Charged later (JPY)': '1253',
    'Refunded (entries)': '3',
    'Refunded (JPY)': '252',
    'Our ledger at end (JPY)': '1250',
    'Reserved at end (JPY)': '750',
    'Change in our ledger (JPY)': '250',
    'Service spend at start (JPY)': '2000',
    'Last update before start (UTC)': '2026-11-20 14:59:00',
    'Service spend at end (JPY)': '2300',
    'Last update before end (UTC)': '2026-11-21 14:58:00',
    'Change in service spend (JPY)': '300',
    'Least change expected (JPY)': '240',
    'Most change expected (JPY)': '260',
    'Explained by admins (JPY)': '30',
    'Least difference (JPY)': '10',
    'Most difference (JPY)': '30',
    Remark: '',
  })
})

test('the last line is the total, which has no hours', () => {
  expect(lines({}, { entries: noEntries() }).at(-1)).toMatchObject({
    Day: 'Total',
    Hours: '',
    'Reserved (entries)': '0',
    'Change in service spend (JPY)': '300',
    Remark: '',
  })
})

test('hours are rounded to hundredths', () => {
  expect(lines({ hours: 13.123_4 })[0]?.Hours).toBe('13.12')
})

describe('a remark says why', () => {
  const nothing = {
    'Change in service spend (JPY)': '',
    'Least change expected (JPY)': '',
    'Most change expected (JPY)': '',
    'Explained by admins (JPY)': '',
    'Least difference (JPY)': '',
    'Most difference (JPY)': '',
  }

  test.each<[Comparison['kind'], string]>([
    ['no_reading', 'service spend was not known at the start'],
    ['another_key', 'the account was changed'],
  ])('nothing is compared (%s)', (kind, remark) => {
    const [day, total] = lines({ comparison: { kind } as Comparison }, { comparison: { kind } as Comparison })
    expect(day).toMatchObject({ ...nothing, Remark: remark })
    expect(total).toMatchObject({ ...nothing, Remark: remark })
  })

  test('the spend was reset; and the opening balance is named beside it', () => {
    const back = { ...STRETCH.comparison, setBack: true } as Comparison
    expect(lines({ comparison: back })[0]?.Remark).toBe('service spend was reset')
    expect(lines({ comparison: { ...back, openingYen: 9 } as Comparison })[0]?.Remark).toBe(
      'the opening balance is from the first update; service spend was reset',
    )
  })

  test('a day is short: it is not over yet', () => {
    expect(lines({ complete: false })[0]?.Remark).toBe('not over yet')
    expect(lines({ complete: false, comparison: { kind: 'no_reading' } })[0]?.Remark).toBe(
      'not over yet; service spend was not known at the start',
    )
  })

  test('a cell is empty: there was no reading', () => {
    expect(lines({ spend: { opening: null, closing: null } })[0]).toMatchObject({
      'Service spend at start (JPY)': '',
      'Last update before start (UTC)': '',
      'Service spend at end (JPY)': '',
      'Last update before end (UTC)': '',
    })
  })
})
