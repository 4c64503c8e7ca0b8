import { PRICE_YEN, type Shot } from './schedule.ts'

/** What the service booked, and what the studio read of it. Pure. */

export const BUDGET_YEN = 20_000

export interface Booking {
  jobId: string
  kind: 'charge' | 'credit'
  at: Date
}

/** Everything that the service booked, in order. */
export function bookings(shots: readonly Shot[]): Booking[] {
  const all = shots.flatMap(({ jobId, answeredAt, refundedAt }): Booking[] => {
    if (!jobId || !answeredAt) return []
    const charge: Booking = { jobId, kind: 'charge', at: new Date(answeredAt.getTime() - 20) }
    return refundedAt ? [charge, { jobId, kind: 'credit', at: refundedAt }] : [charge]
  })
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** What the key has spent once all of these are booked. */
export function spendOf(booked: readonly Booking[]): number {
  return booked.reduce((yen, { kind }) => yen + (kind === 'charge' ? PRICE_YEN : -PRICE_YEN), 0)
}

const MINUTE = 60_000

/** How long after something was sent the studio reads the balance: at once, and when the spend has surely settled. */
const READ_AFTER = [2_000, 3 * MINUTE]

/** And besides, so often. */
const READ_EVERY = 6 * 60 * MINUTE

export interface BalanceReading {
  askedAt: Date
  answeredAt: Date
  spendYen: number
}

/** The readings of the balance until now: around everything that was sent or came back, and four times a day. */
export function readings(shots: readonly Shot[], now: Date): BalanceReading[] {
  const booked = bookings(shots)
  const first = Math.min(...shots.map(({ createdAt }) => createdAt.getTime())) - 5 * MINUTE
  const times = shots.flatMap(({ createdAt, answeredAt, refundedAt }) => [
    createdAt.getTime() - 10_000,
    ...[answeredAt, refundedAt].flatMap((at) => (at ? READ_AFTER.map((after) => at.getTime() + after) : [])),
  ])
  for (let at = first; at < now.getTime(); at += READ_EVERY) times.push(at)
  let last = -Infinity
  return times
    .filter((at) => at < now.getTime() - 1_000)
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      if (at - last < 500) return []
      last = at
      const spendYen = spendOf(booked.filter((booking) => booking.at.getTime() < at))
      return [{ askedAt: new Date(at), answeredAt: new Date(at + 40), spendYen }]
    })
}
