import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDays } from '../../time.ts'
import { ENTRY_KINDS, effectOf, type KindSums, noEntries } from './effect.ts'
import { expectSpend, type KeyReading } from './expected.ts'
import { differentReadings, type ProofInput, proveDays } from './proof.ts'

const SETTLE_MS = 120_000
const HOUR = 3_600_000
const ZERO = { explainedYen: 0, heldYen: 0 }

function sums(some: Partial<Record<keyof KindSums, number>>): KindSums {
  const all = noEntries()
  for (const kind of ENTRY_KINDS) all[kind] = { count: some[kind] ?? 0, sumYen: 250 * (some[kind] ?? 0) }
  return all
}

function reading(moment: string, spendYen: number, keyMark = 'a'): KeyReading {
  const answeredAt = Date.parse(moment)
  return { id: moment, askedAt: answeredAt - 50, answeredAt, spendYen, keyMark }
}

/** A proof of days in a zone; charges are given by the times they were sent, accepted a second later. */
function prove(options: {
  first: string
  last: string
  zone: string
  sums: KindSums[]
  readings: (KeyReading | null)[]
  firstReading?: KeyReading
  sent?: string[]
  keyNow?: string
  explanations?: ProofInput['explanations']
}) {
  const first = options.firstReading ?? null
  const expected = expectSpend(differentReadings([first, ...options.readings]), SETTLE_MS)
  for (const sentAt of options.sent ?? []) {
    const from = Date.parse(sentAt)
    expected.add({ from, until: from + 1_000, yen: 250, certain: true, keyMark: 'a' })
  }
  const days = calendarDays(options.first, options.last, options.zone)
  return proveDays({
    days: days.map((day) => ({ ...day, complete: true })),
    opening: ZERO,
    sums: options.sums,
    readings: options.readings,
    first,
    keyNow: options.keyNow ?? 'a',
    explanations: options.explanations ?? [],
    expected,
  })
}

describe('the proof of a day', () => {
  it('balances when the key spent the ledger’s charges, on the day of 25 hours', () => {
    const { days, total } = prove({
      first: '2026-10-25',
      last: '2026-10-26',
      zone: 'Europe/Berlin',
      sums: [sums({ hold: 3, charge: 2 }), sums({})],
      readings: [
        reading('2026-10-24T21:59:30Z', 1_000),
        reading('2026-10-25T22:59:00Z', 1_500),
        reading('2026-10-26T22:59:00Z', 1_500),
      ],
      sent: ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    })
    expect(days[0]).toMatchObject({
      day: '2026-10-25',
      hours: 25,
      startsAt: '2026-10-24T22:00:00.000Z',
      opening: ZERO,
      closing: { explainedYen: 500, heldYen: 250 },
      explainedChangeYen: 500,
      spend: { opening: { spendYen: 1_000 }, closing: { spendYen: 1_500 } },
      comparison: { kind: 'compared', spendChangeYen: 500, unexplainedYen: { lowYen: 0, highYen: 0 } },
    })
    expect(days[1]).toMatchObject({
      hours: 24,
      opening: days[0]?.closing,
      closing: days[0]?.closing,
      comparison: { spendChangeYen: 0, unexplainedYen: { lowYen: 0, highYen: 0 } },
    })
    expect(total).toMatchObject({
      closing: { explainedYen: 500, heldYen: 250 },
      comparison: { unexplainedYen: { lowYen: 0, highYen: 0 } },
    })
  })

  it('leaves open a charge just before midnight, and the next day has the rest', () => {
    const { days, total } = prove({
      first: '2028-02-28',
      last: '2028-02-29',
      zone: 'Asia/Tokyo',
      sums: [sums({ charge: 1 }), sums({})],
      readings: [
        reading('2028-02-27T14:59:30Z', 0),
        reading('2028-02-28T14:59:30Z', 0),
        reading('2028-02-29T14:59:30Z', 250),
      ],
      sent: ['2028-02-28T14:59:00Z'],
    })
    expect(days.map((day) => day.comparison)).toMatchObject([
      { expectedYen: { lowYen: 0, highYen: 250 }, unexplainedYen: { lowYen: -250, highYen: 0 } },
      { expectedYen: { lowYen: 0, highYen: 250 }, unexplainedYen: { lowYen: 0, highYen: 250 } },
    ])
    expect(total.comparison).toMatchObject({ unexplainedYen: { lowYen: 0, highYen: 0 } })
  })

  it('starts from the sums of the ledger, and counts the entries of all days', () => {
    const day = { startsAt: 0, endsAt: HOUR, complete: true }
    const { days, total } = proveDays({
      days: [
        { ...day, day: '1' },
        { ...day, day: '2' },
      ],
      opening: { explainedYen: 1_000, heldYen: 0 },
      sums: [sums({ hold: 2, charge: 1 }), sums({ hold: 1, credit: 2 })],
      readings: [null, null, null],
      first: null,
      keyNow: null,
      explanations: [],
      expected: expectSpend([], SETTLE_MS),
    })
    expect(days.map((row) => row.explainedChangeYen)).toEqual([250, -500])
    expect(total).toMatchObject({
      explainedChangeYen: -250,
      opening: { explainedYen: 1_000 },
      closing: { explainedYen: 750, heldYen: 500 },
      entries: { hold: { count: 3 }, release: { count: 0 }, charge: { count: 1 }, credit: { count: 2 } },
    })
  })

  it('counts explanations for the key of the readings, on their day and in the total', () => {
    const explained = { day: 0, keyMark: 'a', yen: 500 }
    const { days, total } = prove({
      first: '2026-11-21',
      last: '2026-11-22',
      zone: 'UTC',
      sums: [sums({}), sums({})],
      readings: [
        reading('2026-11-20T23:59:00Z', 100),
        reading('2026-11-21T23:59:00Z', 850),
        reading('2026-11-22T23:59:00Z', 600),
      ],
      explanations: [explained, { ...explained, yen: 250 }, { ...explained, keyMark: 'b', yen: 9 }],
    })
    expect(days[0]?.comparison).toMatchObject({ byHandYen: 750, unexplainedYen: { lowYen: 0, highYen: 0 } })
    expect(days[1]?.comparison).toMatchObject({
      byHandYen: 0,
      unexplainedYen: { lowYen: -250, highYen: -250 },
    })
    expect(total.comparison).toMatchObject({
      byHandYen: 750,
      unexplainedYen: { lowYen: -250, highYen: -250 },
    })
  })

  it.each([
    ['fell to nothing', 5_000, 0, 0, true],
    ['was reset before others spent again', 5_000, 900, 900, true],
    ['fell, but not to zero', 5_000, 1, 0, false],
    ['fell, and the fall was explained by an admin', 5_000, 0, -5_000, false],
    ['had been nothing', 0, 0, 250, false],
    ['rose', 5_000, 5_250, 0, false],
  ])('says that the spend was set back: it %s', (_what, before, after, explainedYen, setBack) => {
    const { days, total } = prove({
      first: '2026-11-21',
      last: '2026-11-21',
      zone: 'UTC',
      sums: [sums({})],
      readings: [reading('2026-11-20T23:59:00Z', before), reading('2026-11-21T23:59:00Z', after)],
      explanations: [{ day: 0, keyMark: 'a', yen: explainedYen }],
    })
    for (const { comparison } of [...days, total]) expect(comparison).toMatchObject({ setBack })
  })

  it('shows the spend of others', () => {
    const { days } = prove({
      first: '2026-11-21',
      last: '2026-11-21',
      zone: 'UTC',
      sums: [sums({})],
      readings: [reading('2026-11-20T23:59:00Z', 100), reading('2026-11-21T23:59:00Z', 850)],
    })
    expect(days[0]?.comparison).toMatchObject({ unexplainedYen: { lowYen: 750, highYen: 750 } })
  })

  it('takes the first reading of all as the opening balance, and explains it', () => {
    const { days, total } = prove({
      first: '2026-11-19',
      last: '2026-11-21',
      zone: 'UTC',
      sums: [sums({}), sums({ charge: 1 }), sums({})],
      readings: [null, null, reading('2026-11-20T23:59:00Z', 1_250), reading('2026-11-21T23:59:00Z', 1_250)],
      firstReading: reading('2026-11-20T09:00:00Z', 1_000),
      sent: ['2026-11-20T12:00:00Z'],
    })
    expect(days[0]?.comparison).toEqual({ kind: 'no_reading' })
    const explained = { kind: 'compared', unexplainedYen: { lowYen: 0, highYen: 0 } }
    expect(days[1]).toMatchObject({
      spend: { opening: { spendYen: 1_000 }, closing: { spendYen: 1_250 } },
      comparison: { ...explained, openingYen: 1_000, spendChangeYen: 250 },
    })
    expect(days[2]?.comparison).toMatchObject({ ...explained, openingYen: null, spendChangeYen: 0 })
    expect(total.comparison).toMatchObject({ ...explained, openingYen: 1_000, spendChangeYen: 250 })
  })

  it('reports the spend of others after the first reading', () => {
    const { total } = prove({
      first: '2026-11-20',
      last: '2026-11-20',
      zone: 'UTC',
      sums: [sums({})],
      readings: [null, reading('2026-11-20T23:59:00Z', 1_100)],
      firstReading: reading('2026-11-20T09:00:00Z', 1_000),
    })
    expect(total.comparison).toMatchObject({ unexplainedYen: { lowYen: 100, highYen: 100 } })
  })

  it('compares nothing without any reading', () => {
    const { days } = prove({
      first: '2026-11-20',
      last: '2026-11-21',
      zone: 'UTC',
      sums: [sums({}), sums({})],
      readings: [null, null, null],
    })
    expect(days.map((day) => day.comparison.kind)).toEqual(['no_reading', 'no_reading'])
  })

  it('compares nothing between readings of two keys', () => {
    const { days, total } = prove({
      first: '2026-11-21',
      last: '2026-11-21',
      zone: 'UTC',
      sums: [sums({})],
      readings: [reading('2026-11-20T23:59:00Z', 750), reading('2026-11-21T23:59:00Z', 0, 'b')],
    })
    expect([days[0]?.comparison.kind, total.comparison.kind]).toEqual(['another_key', 'another_key'])
  })
})

it('only the spend of the key of the last reading can be explained', () => {
  const day = { first: '2026-11-21', last: '2026-11-21', zone: 'UTC', sums: [sums({})] }
  const readings = [reading('2026-11-20T23:59:00Z', 0), reading('2026-11-21T23:59:00Z', 250)]
  const ofKeyNow = (keyNow: string) =>
    prove({ ...day, readings, keyNow }).days.map(
      ({ comparison }) => 'ofKeyNow' in comparison && comparison.ofKeyNow,
    )
  expect([ofKeyNow('a'), ofKeyNow('b')]).toEqual([[true], [false]])
})

it('each day opens with the closing of the previous day, and the entries add up to the differences', () => {
  const count = fc.nat(50)
  const day = fc.record({ hold: count, release: count, charge: count, credit: count }).map(sums)
  const spends = fc.array(fc.option(fc.nat(100_000)), { minLength: 21, maxLength: 21 })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 20 }), spends, (days, known) => {
      const input: ProofInput = {
        days: days.map((_, index) => ({
          day: String(index),
          startsAt: index * 24 * HOUR,
          endsAt: (index + 1) * 24 * HOUR,
          complete: true,
        })),
        opening: { explainedYen: 750, heldYen: 250 },
        sums: days,
        readings: known
          .slice(0, days.length + 1)
          .map((spendYen, index) =>
            spendYen === null ? null : reading(new Date(index * 24 * HOUR - 1).toISOString(), spendYen),
          ),
        first: null,
        keyNow: null,
        explanations: [],
        expected: expectSpend([], SETTLE_MS),
      }
      const proof = proveDays(input)
      let opening = input.opening
      for (const row of proof.days) {
        expect(row.opening).toEqual(opening)
        const change = { explainedYen: 0, heldYen: 0 }
        for (const kind of ENTRY_KINDS) {
          const effect = effectOf(kind, row.entries[kind].sumYen)
          change.explainedYen += effect.explainedYen
          change.heldYen += effect.heldYen
        }
        expect(row.closing.explainedYen - row.opening.explainedYen).toBe(change.explainedYen)
        expect(row.closing.heldYen - row.opening.heldYen).toBe(change.heldYen)
        opening = row.closing
      }
      expect(proof.total.opening).toEqual(input.opening)
      expect(proof.total.closing).toEqual(opening)
      const compared = proof.days.flatMap(({ comparison }) =>
        comparison.kind === 'compared' ? [comparison.spendChangeYen] : [],
      )
      if (compared.length === days.length && proof.total.comparison.kind === 'compared') {
        const changeYen = compared.reduce((sum, change) => sum + change, 0)
        expect(proof.total.comparison.spendChangeYen).toBe(changeYen)
      }
    }),
  )
})
