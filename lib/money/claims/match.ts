import { LATEST_CREDIT_MS } from '../../submissions/delays.ts'
import type { Expectation, KeyReading, YenInterval } from '../ledger/expected.ts'

/** Finds the falls of the key's spend that may be requested credits. Pure; whole yen, times in milliseconds. */

/** A claim that a credit has answered, or may have answered. */
export interface MatchClaim {
  submissionId: string
  amountYen: number
  openedAt: number
  /** When it was sent to support; null while it is open. */
  sentAt: number | null
  /** When a credit for it was recorded; null if there is none. */
  creditedAt: number | null
}

/** A fall of the spend that claims explain, for a person to confirm. */
export interface CreditOffer {
  before: KeyReading
  after: KeyReading
  /** How the spend itself changed; our own charges in between may hide the fall. */
  spendChangeYen: number
  /** The part of the fall that the claims below make up. */
  fallYen: number
  /** The claims in order: first those sent the longest ago, then those opened the longest ago. */
  claims: MatchClaim[]
  /** Only these claims explain it. False: others of the same amounts would match, too. */
  certain: boolean
}

/**
 * Offers claims for every fall of the spend that they explain.
 *
 * A fall is the sum refunded between two consecutive readings: our own charges in between, less the change of the
 * spend. Near a reading it is an interval. A fall is not offered if it may be none, if no choice of claims adds up to
 * it, or if it is larger than all of them together (the spend was reset). A recorded credit is matched with the first
 * fall that it can explain, up to a week later, so the same fall is not offered twice. The key with which a claim's
 * video was sent does not matter: support may credit the key in use by then.
 *
 * @param readings in the order in which they were taken.
 * @param expected our own bookings over these readings, without credits.
 * @param keyShared others may spend on the key: then more may have been refunded than is visible.
 */
export function matchCredits(
  readings: readonly KeyReading[],
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
    if (!before || before.keyMark !== after.keyMark) continue
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

/**
 * The first claims that add up to a fall, recorded credits before waiting claims. Videos cost the same, so counting is
 * enough; if prices differ, a fall that another choice would explain is left to a person.
 */
function explain(fall: YenInterval, credited: readonly MatchClaim[], waiting: readonly MatchClaim[]) {
  const chosen: MatchClaim[] = []
  let sumYen = 0
  for (const claim of [...credited, ...waiting]) {
    if (sumYen >= fall.lowYen || sumYen + claim.amountYen > fall.highYen) continue
    chosen.push(claim)
    sumYen += claim.amountYen
  }
  if (sumYen < fall.lowYen) return null
  const written = chosen.filter((claim) => claim.creditedAt !== null)
  const offered = chosen.filter((claim) => claim.creditedAt === null)
  const needsEach = offered.every(({ amountYen }) => sumYen - amountYen < fall.lowYen)
  return { written, offered, certain: needsEach && offered.length === waiting.length }
}

function total(claims: readonly MatchClaim[]): number {
  return claims.reduce((sum, claim) => sum + claim.amountYen, 0)
}

function byTime(timeOf: (claim: MatchClaim) => number | null) {
  return (a: MatchClaim, b: MatchClaim) =>
    (timeOf(a) ?? 0) - (timeOf(b) ?? 0) || a.submissionId.localeCompare(b.submissionId)
}
