import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Booking, expectSpend } from '../ledger/expected.ts'
import { type MatchClaim, matchCredits } from './match.ts'

const SETTLE_MS = 120_000
const MINUTE = 60_000

/** Readings ten minutes apart. */
function readings(...spends: number[]) {
  return spends.map((spendYen, place) => ({
    id: String(place),
    askedAt: place * 10 * MINUTE,
    answeredAt: place * 10 * MINUTE + 50,
    spendYen,
    keyMark: 'a',
  }))
}

function claim(submissionId: string, options: Partial<MatchClaim> = {}): MatchClaim {
  return { submissionId, amountYen: 250, openedAt: 0, sentAt: 1, creditedAt: null, ...options }
}

function offers(
  spends: number[],
  claims: MatchClaim[],
  bookings: Booking[] = [],
  options = { keyShared: false },
) {
  const list = readings(...spends)
  const expected = expectSpend(list, SETTLE_MS)
  for (const booking of bookings) expected.add(booking)
  return matchCredits(list, expected, claims, options).map((offer) => ({
    place: Number(offer.after.id),
    fallYen: offer.fallYen,
    ids: offer.claims.map((one) => one.submissionId),
    certain: offer.certain,
  }))
}

const charge = (minute: number): Booking => ({
  from: minute * MINUTE,
  until: minute * MINUTE + 1_000,
  yen: 250,
  certain: true,
  keyMark: 'a',
})

describe('a fall of the spend', () => {
  it('is offered to the only claim of that amount', () => {
    expect(offers([1_000, 1_000, 750], [claim('a')])).toEqual([
      { place: 2, fallYen: 250, ids: ['a'], certain: true },
    ])
  })

  it('is offered to the claim that was sent first, and says that others would match', () => {
    const claims = [
      claim('open', { sentAt: null }),
      claim('late', { sentAt: 9 }),
      claim('early', { sentAt: 2 }),
    ]
    expect(offers([1_000, 750], claims)).toEqual([{ place: 1, fallYen: 250, ids: ['early'], certain: false }])
  })

  it('is offered to all claims together if it needs all of them', () => {
    expect(offers([1_000, 500], [claim('a'), claim('b')])).toEqual([
      { place: 1, fallYen: 500, ids: ['a', 'b'], certain: true },
    ])
  })

  it('is detected behind our own charge in between', () => {
    expect(offers([1_000, 1_000], [claim('a')], [charge(5)])).toEqual([
      { place: 1, fallYen: 250, ids: ['a'], certain: true },
    ])
  })

  it('is not certain if a charge near a reading may hide another fall', () => {
    expect(offers([1_000, 750], [claim('a'), claim('b')], [charge(9.5)])).toEqual([
      { place: 1, fallYen: 250, ids: ['a'], certain: false },
    ])
  })

  it.each([
    ['none is certain', [1_000, 1_000], [claim('a')], [charge(9.5)]],
    ['no claims add up to it', [1_000, 900], [claim('a')], []],
    ['it is larger than all claims: the spend was reset', [1_000, 0], [claim('a')], []],
    ['the claim was opened later', [1_000, 750], [claim('a', { openedAt: 20 * MINUTE })], []],
    ['there is no claim', [1_000, 750], [], []],
    ['its credit is recorded', [1_000, 750], [claim('a', { creditedAt: 11 * MINUTE }), claim('b')], []],
  ])('is not offered when %s', (_name, spends, claims, bookings) => {
    expect(offers(spends, claims, bookings)).toEqual([])
  })

  it('is offered in part when a part of it is recorded', () => {
    const claims = [claim('a', { creditedAt: 11 * MINUTE }), claim('b')]
    expect(offers([1_000, 500], claims)).toEqual([{ place: 1, fallYen: 250, ids: ['b'], certain: true }])
  })

  it('is offered although another credit was recorded long before', () => {
    const day = 24 * 60 * MINUTE
    const claims = [claim('a', { openedAt: -9 * day, creditedAt: -8 * day }), claim('b')]
    expect(offers([1_000, 750], claims)).toEqual([{ place: 1, fallYen: 250, ids: ['b'], certain: true }])
  })

  it('is never certain on a shared key, unless it needs all claims', () => {
    const shared = { keyShared: true }
    expect(offers([1_000, 750], [claim('a'), claim('b')], [], shared)[0]?.certain).toBe(false)
    expect(offers([1_000, 500], [claim('a'), claim('b')], [], shared)[0]?.certain).toBe(true)
  })

  it('between two keys is not offered', () => {
    const list = readings(1_000, 750).map((reading, place) => ({
      ...reading,
      keyMark: ['a', 'b'][place] ?? '',
    }))
    const offered = matchCredits(list, expectSpend(list, SETTLE_MS), [claim('a')], { keyShared: false })
    expect(offered).toEqual([])
  })

  it('is not detected behind a charge of another key', () => {
    expect(offers([1_000, 1_000], [claim('a')], [{ ...charge(5), keyMark: 'b' }])).toEqual([])
  })
})

it('offers add up to exactly the credits if every fall is seen alone', () => {
  const plan = fc.array(fc.constantFrom('nothing', 'charge', 'credit'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(plan, (steps) => {
      let spendYen = 100_000
      const spends = [spendYen]
      const bookings: Booking[] = []
      for (const [index, step] of steps.entries()) {
        if (step === 'charge') bookings.push(charge(index * 10 + 5))
        if (step === 'charge') spendYen += 250
        if (step === 'credit') spendYen -= 250
        spends.push(spendYen)
      }
      const credits = steps.flatMap((step, index) => (step === 'credit' ? [index + 1] : []))
      const claims = steps.map((_, index) => claim(`c${String(index).padStart(2, '0')}`))
      expect(offers(spends, claims, bookings).map((offer) => offer.place)).toEqual(credits)
    }),
  )
})
