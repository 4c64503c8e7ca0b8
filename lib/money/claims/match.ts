import { LATEST_CREDIT_MS } from '../../submissions/delays.ts'
import {
  type Expectation,
  type KeyOfReading,
  type SpendReading,
  sameKey,
  type YenInterval,
} from '../ledger/expected.ts'
import { commonDivisor } from '../reconcile/bookings.ts'

/** Which fall of the key's spend may be the credit that was asked for. Pure; whole yen, times in milliseconds. */

export interface MatchReading extends SpendReading, KeyOfReading {
  id: string
}

/** A claim that a credit may have answered, or did. */
export interface MatchClaim {
  submissionId: string
  amountYen: number
  openedAt: number
  /** When it was sent to support; null while it is open. */
  sentAt: number | null
  /** When a credit for it was written down; null while there is none. */
  creditedAt: number | null
}

/** A fall of the spend that claims explain, for a person to confirm. */
export interface CreditOffer {
  before: MatchReading
  after: MatchReading
  /** How the spend itself changed; our own charges in between may hide the fall. */
  spendChangeYen: number
  /** What the claims below make up of the fall. */
  fallYen: number
  /** Those whose turn it is: the longest sent first, then the longest open. */
  claims: MatchClaim[]
  /** Only these claims explain it. False: others of the same amounts would do as well. */
  certain: boolean
}

/**
 * Offers claims for every fall of the spend that they explain.
 *
 * A fall is what came back between two readings that follow each other: our own charges in between, less the change of
 * the spend. Near a reading it is an interval. Falls that may be none, that no choice of claims adds up to, or that are
 * larger than all of them together (the spend was reset) are not offered. A credit that is written down already is taken
 * for the first fall that it can explain, up to a week later, so the same fall is not offered twice. Whichever key a
 * claim's video was sent with: support may credit the one that is in use by then.
 *
 * @param readings in the order in which they were taken.
 * @param expected our own bookings over these readings, without credits.
 * @param keyShared others may spend on the key: then more than we see may have come back.
 */
export function matchCredits(
  readings: readonly MatchReading[],
  expected: Expectation,
  claims: readonly MatchClaim[],
  { keyShared }: { keyShared: boolean },
): CreditOffer[] {
  let credited = claims.filter((claim) => claim.creditedAt !== null).sort(byTime((c) => c.creditedAt))
  const asked = claims.filter((claim) => claim.creditedAt === null && claim.sentAt !== null)
  const open = claims.filter((claim) => claim.creditedAt === null && claim.sentAt === null)
  const waiting = [...asked.sort(byTime((c) => c.sentAt)), ...open.sort(byTime((c) => c.openedAt))]
  const offers: CreditOffer[] = []
  for (const [place, after] of readings.entries()) {
    const before = readings[place - 1]
    if (!before || !sameKey(before, after)) continue
    const spendChangeYen = after.spendYen - before.spendYen
    const fall = fallBetween(expected.between(place - 1, place), spendChangeYen, keyShared)
    if (fall.lowYen <= 0) continue
    const eligible = ({ openedAt, creditedAt }: MatchClaim) =>
      openedAt <= after.answeredAt && (creditedAt ?? Infinity) + LATEST_CREDIT_MS >= before.askedAt
    const explained = explain(fall, credited.filter(eligible), waiting.filter(eligible))
    if (!explained) continue
    credited = credited.filter((claim) => !explained.written.includes(claim))
    const { offered, certain } = explained
    if (offered.length === 0) continue
    offers.push({ before, after, spendChangeYen, fallYen: total(offered), claims: offered, certain })
  }
  return offers
}

function fallBetween(expected: YenInterval, spendChangeYen: number, keyShared: boolean): YenInterval {
  return {
    lowYen: expected.lowYen - spendChangeYen,
    highYen: keyShared ? Infinity : expected.highYen - spendChangeYen,
  }
}

function explain(fall: YenInterval, credited: readonly MatchClaim[], waiting: readonly MatchClaim[]) {
  const chosen = chooseSum([...credited, ...waiting], fall)
  if (!chosen) return null
  const written = chosen.filter((claim) => claim.creditedAt !== null)
  const offered = chosen.filter((claim) => claim.creditedAt === null)
  const writtenYen = total(written)
  const rest = { lowYen: fall.lowYen - writtenYen, highYen: fall.highYen - writtenYen }
  return { written, offered, certain: onlyOneSum(waiting, rest) }
}

function total(claims: readonly MatchClaim[]): number {
  return claims.reduce((sum, claim) => sum + claim.amountYen, 0)
}

function byTime(timeOf: (claim: MatchClaim) => number | null) {
  return (a: MatchClaim, b: MatchClaim) =>
    (timeOf(a) ?? 0) - (timeOf(b) ?? 0) || a.submissionId.localeCompare(b.submissionId)
}

/**
 * As many bits as all sets of one search may have together: some milliseconds.
 *
 * The sums that some amounts can make are a set of bits: bit n says that n units can be, a unit being what all amounts
 * are whole multiples of. To add an amount shifts the set. So the work grows with what the amounts add up to, in units,
 * never with the number of choices; where even that is too much nothing is found, and nothing is called the only choice.
 */
const MOST_BITS = 20_000_000

interface Amount {
  amountYen: number
}

/**
 * Chooses some, whose amounts add up to a sum in the interval, the least that is possible: of several choices the one
 * that prefers what comes first. Null when none adds up, or when it would take too long to find one.
 */
export function chooseSum<T extends Amount>(items: readonly T[], interval: YenInterval): T[] | null {
  const units = inUnits(items, interval)
  if (!units) return null
  // For each place: the sums that the items from there on can make.
  const reachable = [1n]
  for (const amount of units.amounts.toReversed()) {
    const rest = reachable.at(-1) ?? 1n
    reachable.push(BigInt.asUintN(units.high + 1, rest | (rest << amount)))
  }
  reachable.reverse()
  const within = (reachable[0] ?? 0n) >> BigInt(units.low)
  if (within === 0n) return null
  let left = BigInt(units.low + lowestBit(within))
  return items.filter((_, place) => {
    const amount = units.amounts[place] ?? 0n
    if (amount > left || !(((reachable[place + 1] ?? 0n) >> (left - amount)) & 1n)) return false
    left -= amount
    return true
  })
}

/** Whether exactly one choice adds up to a sum in the interval. False where that would take too long to know. */
export function onlyOneSum(items: readonly Amount[], interval: YenInterval): boolean {
  const units = inUnits(items, interval)
  if (!units) return false
  // Which sums can be made at all, and which in more than one way.
  let [once, more] = [1n, 0n]
  for (const amount of units.amounts) {
    more |= (more << amount) | (once & (once << amount))
    once |= once << amount
    more = BigInt.asUintN(units.high + 1, more)
    once = BigInt.asUintN(units.high + 1, once)
  }
  const low = BigInt(units.low)
  const within = once >> low
  return within !== 0n && (within & (within - 1n)) === 0n && more >> low === 0n
}

/** The amounts, and the least and the most of the interval that they can make; null when it is empty, or too much. */
function inUnits(items: readonly Amount[], { lowYen, highYen }: YenInterval) {
  const unitYen = items.reduce((unit, { amountYen }) => commonDivisor(unit, amountYen), 0) || 1
  const totalYen = items.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const low = Math.max(0, Math.ceil(lowYen / unitYen))
  const high = Math.floor(Math.min(highYen, totalYen) / unitYen)
  if (low > high || (high + 1) * (items.length + 1) > MOST_BITS) return null
  return { amounts: items.map(({ amountYen }) => BigInt(amountYen / unitYen)), low, high }
}

/** The place of the lowest bit that is set. */
function lowestBit(bits: bigint): number {
  return (bits & -bits).toString(2).length - 1
}
