import { type Caller, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { expectBookings } from '../ledger/bookings.ts'
import { inMs, type KeyReading } from '../ledger/expected.ts'
import { type MatchClaim, matchCredits } from './match.ts'
import type { CreditOfferView } from './view.ts'

/** How far back falls of the spend are searched for. */
const LOOK_BACK_MS = 90 * 24 * 3_600_000

/**
 * Falls of the key's spend that look like credits for open or sent claims, oldest first; for any member. Where the spend
 * is reset now and then, a fall proves nothing.
 */
export async function listCreditOffers(studio: Studio, caller: Caller): Promise<CreditOfferView[]> {
  requireAct(caller, 'see')
  const { db, settings } = studio
  if (settings.keyResets) return []
  const since = new Date(studio.now().getTime() - LOOK_BACK_MS)
  const claims = await claimsSince(studio, since)
  if (claims.every((claim) => claim.creditedAt !== null)) return []
  // Includes the falls of recorded credits, so that these are not matched with other claims.
  const firstOpenedAt = Math.min(...claims.map((claim) => claim.openedAt))
  const readings = await turnsOfSpend(studio, new Date(Math.max(since.getTime(), firstOpenedAt)))
  if (readings.length < 2) return []
  const expected = await expectBookings(db, readings, settings.spendSettleMs, ({ yen }) => yen > 0)
  const offers = matchCredits(readings, expected, claims, { keyShared: settings.keyShared })
  return offers.map(({ before, after, spendChangeYen, fallYen, claims: offered, certain }) => ({
    before: { answeredAt: new Date(before.answeredAt).toISOString(), spendYen: before.spendYen },
    after: { answeredAt: new Date(after.answeredAt).toISOString(), spendYen: after.spendYen },
    spendChangeYen,
    fallYen,
    submissionIds: offered.map((claim) => claim.submissionId),
    certain,
  }))
}

/** The claims that may be credited, and those whose credit may be among the falls. */
async function claimsSince(studio: Studio, since: Date): Promise<MatchClaim[]> {
  const rows = await studio.db.claim.findMany({
    where: { OR: [{ state: { in: ['open', 'sent'] } }, { state: 'credited', changedAt: { gte: since } }] },
    select: {
      submissionId: true,
      state: true,
      openedAt: true,
      changedAt: true,
      submission: { select: { priceYen: true, leasedAt: true } },
      events: { where: { byHand: true }, take: 1, select: { id: true } },
    },
  })
  return rows.map(({ submissionId, state, openedAt, changedAt, submission, events }) => ({
    submissionId,
    amountYen: submission.priceYen,
    openedAt: askedSince({ openedAt, leasedAt: submission.leasedAt, byHand: events.length > 0 }),
    sentAt: state === 'sent' ? changedAt.getTime() : null,
    creditedAt: state === 'credited' ? changedAt.getTime() : null,
  }))
}

/**
 * The time from which a credit may answer the claim: its opening, or, for a claim opened by hand, the send of its
 * submission, because support may have been asked before the claim was recorded.
 */
function askedSince(claim: { openedAt: Date; leasedAt: Date | null; byHand: boolean }): number {
  const { openedAt, leasedAt, byHand } = claim
  return Math.min(openedAt.getTime(), byHand && leasedAt ? leasedAt.getTime() : Infinity)
}

/**
 * The readings at which the spend turned: the first and the last of each run of the same spend and key. From the last
 * reading before `since` on, in the order in which they were taken.
 */
async function turnsOfSpend(studio: Studio, since: Date): Promise<KeyReading[]> {
  const rows = await studio.db.$queryRaw<
    { id: string; askedAt: Date; answeredAt: Date; spendYen: number; keyMark: string }[]
  >`
    SELECT "id"::text AS "id", "askedAt", "answeredAt", "spendYen"::float8, "keyMark" FROM (
      SELECT *,
        lag(("spendYen", "keyMark")) OVER "taken" AS "before",
        lead(("spendYen", "keyMark")) OVER "taken" AS "after"
      FROM "Reading"
      WHERE "id" >= COALESCE((SELECT max("id") FROM "Reading" WHERE "answeredAt" < ${since}), 0)
      WINDOW "taken" AS (ORDER BY "id")
    ) AS "reading"
    WHERE "before" IS DISTINCT FROM ("spendYen", "keyMark")
      OR "after" IS DISTINCT FROM ("spendYen", "keyMark")
    ORDER BY "reading"."id"`
  return rows.map(inMs)
}
