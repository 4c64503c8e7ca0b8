import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Booking, expectSpend } from './expected.ts'

const SETTLE_MS = 120

const at = (askedAt: number, keyMark = 'a') => ({
  id: String(askedAt),
  askedAt,
  answeredAt: askedAt + 10,
  spendYen: 0,
  keyMark,
})
const between = (bookings: Booking[], readings = [at(1_000), at(2_000)]) => {
  const expected = expectSpend(readings, SETTLE_MS)
  for (const booking of bookings) expected.add(booking)
  return expected.between(0, readings.length - 1)
}
const charge = (from: number, until: number, certain = true) => ({
  from,
  until,
  yen: 250,
  certain,
  keyMark: 'a',
})
const credit = (from: number, until: number) => ({
  from,
  until,
  yen: -250,
  certain: true,
  keyMark: 'a',
})

describe('between two readings, a booking', () => {
  it.each([
    ['that only the later one can show counts', charge(1_100, 1_200), [250, 250]],
    ['just before the earlier one may count', charge(900, 950), [0, 250]],
    ['made while the earlier one was asked for may count', charge(1_005, 1_100), [0, 250]],
    ['long before the earlier one does not count', charge(700, 880), [0, 0]],
    ['long before the earlier one does not count, even if uncertain', charge(700, 880, false), [0, 0]],
    ['that refunded money long before lowers nothing', credit(700, 880), [0, 0]],
    ['just before the later one may count', charge(1_900, 1_950), [0, 250]],
    ['after the later one does not count', charge(2_011, 2_100), [0, 0]],
    ['whose end is open may count', charge(1_100, Infinity), [0, 250]],
    ['that is uncertain may count', charge(1_100, 1_200, false), [0, 250]],
    ['that refunds money lowers the spend', credit(1_100, 1_200), [-250, -250]],
    ['that refunds money at some time may lower it', credit(500, 5_000), [-250, 0]],
  ])('%s', (_name, booking, [lowYen, highYen]) => {
    expect(between([booking])).toEqual({ lowYen, highYen })
  })

  it.each<[string, string, Booking, [number, number]]>([
    ['of the same key counts', 'a', charge(1_100, 1_200), [250, 250]],
    ['of another key may count', 'b', charge(1_100, 1_200), [0, 250]],
    ['of another key long before does not count', 'b', charge(700, 880), [0, 0]],
    ['that refunds another key may lower it', 'b', credit(1_100, 1_200), [-250, 0]],
  ])('%s', (_name, keyMark, booking, [lowYen, highYen]) => {
    expect(between([{ ...booking, keyMark }])).toEqual({ lowYen, highYen })
  })

  it('of another key counts the same beside a booking of this key at the same time', () => {
    const both = [charge(1_100, 1_200), { ...charge(1_100, 1_200), keyMark: 'b' }]
    expect(between(both)).toEqual({ lowYen: 250, highYen: 500 })
  })

  it('counts nothing between a reading and itself', () => {
    const expected = expectSpend([at(1_000)], SETTLE_MS)
    expected.add(charge(900, 2_000))
    expect(expected.between(0, 0)).toEqual({ lowYen: 0, highYen: 0 })
  })
})

it('the true rise of the spend is within the interval of every two readings, whatever the lag', () => {
  const booking = fc.record({
    from: fc.integer({ min: 0, max: 5_000 }),
    after: fc.integer({ min: 0, max: 400 }),
    lag: fc.integer({ min: 0, max: SETTLE_MS }),
    spare: fc.integer({ min: 0, max: 400 }),
    yen: fc.constantFrom(250, 400, -250),
    booked: fc.boolean(),
    certain: fc.boolean(),
  })
  const reading = fc.record({
    asked: fc.integer({ min: 0, max: 6_000 }),
    took: fc.integer({ min: 0, max: 50 }),
    seen: fc.nat(50),
  })
  fc.assert(
    fc.property(fc.array(booking), fc.array(reading, { minLength: 2 }), (made, asked) => {
      let free = 0
      const moments = asked
        .toSorted((a, b) => a.asked - b.asked)
        .map(({ asked: time, took, seen }) => {
          const askedAt = Math.max(time, free)
          free = askedAt + took
          return { askedAt, answeredAt: free, seenAt: askedAt + Math.min(took, seen) }
        })
      const real = made.map((one) => ({ ...one, booked: one.booked || one.certain || one.yen < 0 }))
      const spendAt = (moment: number) =>
        real.reduce(
          (sum, { from, after, lag, yen, booked }) =>
            sum + (booked && from + after + lag <= moment ? yen : 0),
          0,
        )
      const readings = moments.map(({ seenAt, ...times }, place) => ({
        ...times,
        id: String(place),
        spendYen: spendAt(seenAt),
        keyMark: 'a',
      }))
      const expected = expectSpend(readings, SETTLE_MS)
      for (const { from, after, spare, yen, certain } of made) {
        expected.add({ from, until: from + after + spare, yen, certain: certain || yen < 0, keyMark: 'a' })
      }
      for (let later = 1; later < readings.length; later += 1) {
        for (let earlier = 0; earlier < later; earlier += 1) {
          const rise = (readings[later]?.spendYen ?? 0) - (readings[earlier]?.spendYen ?? 0)
          const { lowYen, highYen } = expected.between(earlier, later)
          expect(rise).toBeGreaterThanOrEqual(lowYen)
          expect(rise).toBeLessThanOrEqual(highYen)
        }
      }
    }),
  )
})
