import { LATEST_CREDIT_MS } from '../../submissions/delays.ts'
import type { Expectation, KeyReading, YenInterval } from '../ledger/expected.ts'

/** Finds the falls of the key's spend that may be requested credits. Pure; whole yen, times in milliseconds. */

/** A claim that a credit may have answered, or did. */
export interface MatchClaim {
  submissionId: string
  amountYen: number
  openedAt: number
  /** When it was sent to support; null while it is open. */
  sentAt: number | null
  /** When a credit for it was recorded; null while there is none. */
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
  /** The claims next in turn: the longest sent first, then the longest open. */
  claims: MatchClaim[]
  /** Only these claims explain it. False: others of the same amounts would do as well. */
  certain: boolean
}

/**
 * Offers claims for every fall of the spend that they explain.
 *
 * A fall is the sum that came back between two readings that follow each other: our own charges in between, less the
 * change of the spend. Near a reading it is an interval. Falls that may be none, that no choice of claims adds up to,
 * or that are larger than all of them together (the spend was reset) are not offered. A credit that is written down
 * already is taken for the first fall that it can explain, up to a week later, so the same fall is not offered twice.
 * Whichever key a claim's video was sent with: support may credit the one that is in use by then.
 *
 * @param readings in the order in which they were taken.
 * @param expected our own bookings over these readings, without credits.
 * @param keyShared others may spend on the key: then more than we see may have come back.
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
 * enough; where prices differ, a fall that another choice would explain is left to a person.
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
