import { CLOCK_MARGIN_MS } from '../../submissions/delays.ts'
import { VIDEO_PRICE_YEN } from '../../yen.ts'

/** How much of what was charged the last reading may not contain yet. Pure. */

/** An answer of GET /key/info. Times in milliseconds. */
export interface SpendReading {
  askedAt: number
  answeredAt: number
  spendYen: number
}

/** A charge of our ledger: the service booked it between `sentAt` and `bookedBy`. */
export interface ChargeTime {
  sentAt: number
  bookedBy: number
  yen: number
}

/** What was booked before this moment a reading surely contains: the settle time has passed since. */
export function surelySeenBefore(reading: SpendReading, settleMs: number): number {
  return reading.askedAt - settleMs - CLOCK_MARGIN_MS
}

/**
 * The most that the last reading's spend may lack of our own charges.
 *
 * Let the full spend be the key's spend once it contains every charge of our ledger. Each reading bounds it from above:
 * its own spend, and every charge that it does not surely contain. While nobody else spends, the full spend grows only
 * with our ledger, so the bound of an earlier reading still holds for the charges that there are now, and the least of
 * all bounds is the best. The bound of the last reading says that what was booked within the settle time may be missing;
 * the bound of a reading from before a batch is exact, because that reading surely contains none of it.
 *
 * This never makes money appear:
 * - A credit lowers later readings, never earlier bounds. The figure is at most too low, until the credit is in the bound.
 * - An outcome that is unknown and was billed adds to the readings, and its hold counts besides.
 * - A reset to zero lowers the last reading, so earlier bounds are higher than they need be. Only a spend below zero it
 *   raises: such a reading bounds nothing that comes after it.
 * - Spend of others is part of later readings only, and would hide as much of our own. Where it shows, earlier bounds
 *   are dropped: the spend moved by no whole number of prices, or it is so high that our charges, and the outcomes that
 *   are open, cannot explain it. On a shared key only the last bound holds.
 *
 * @param readings of one key, in the order in which they were taken.
 * @param charges every charge that any of them may lack.
 * @param options.openYen the price of what may have been billed although our ledger has not charged it.
 */
export function unseenYen(
  readings: readonly SpendReading[],
  charges: readonly ChargeTime[],
  { settleMs, keyShared, openYen }: { settleMs: number; keyShared: boolean; openYen: number },
): number {
  const last = readings.at(-1)
  if (!last) return 0
  const telling = readings.filter((reading) => reading === last || (!keyShared && reading.spendYen >= 0))
  let fullYen = Infinity
  for (const [place, reading] of telling.entries()) {
    const since = surelySeenBefore(reading, settleMs)
    const mayLackYen = sum(charges.filter(({ bookedBy }) => bookedBy >= since))
    const lacksYen = sum(charges.filter(({ sentAt }) => sentAt > reading.answeredAt))
    const movedYen = reading.spendYen - (telling[place - 1] ?? reading).spendYen
    const isOdd = movedYen % VIDEO_PRICE_YEN !== 0
    if (isOdd || reading.spendYen + lacksYen - openYen > fullYen) fullYen = Infinity
    fullYen = Math.min(fullYen, reading.spendYen + mayLackYen)
  }
  return Math.max(0, fullYen - last.spendYen)
}

function sum(charges: readonly ChargeTime[]): number {
  return charges.reduce((total, charge) => total + charge.yen, 0)
}
