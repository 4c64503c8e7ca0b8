import { Prisma } from '#prisma/generated/client.ts'
import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { GIVEN_BY } from '../../submissions/clock-guard.ts'
import { SAID_NOT_BILLED } from '../../submissions/state.ts'
import { OUT_OF_TRASH, recordDecision } from '../../submissions/transition.ts'
import { VIDEO_PRICE_YEN } from '../../yen.ts'
import { accountedFor, unaccountedYen } from '../balance/accounted.ts'
import { teamMoney } from '../balance/availability.ts'
import { lackingCharges } from '../balance/unseen.ts'
import type { DoubtView } from './view.ts'

/** The key's spend by the last reading. */
interface KeySpend {
  spendYen: number
  /** Negative if it lacks charges: lib/money/balance/accounted.ts. */
  unaccountedYen: number
  /** The most that it may lack of the ledger's charges, because they were booked a moment before it was read. */
  lackingYen: number
  /** The price of submissions that are being sent with it, or are unknown: a rise by this much may be theirs. */
  openYen: number
}

/** A submission that was settled as not billed. */
interface Suspect {
  id: string
  priceYen: number
  doubted: boolean
  /** The key's spend by the last reading before that verdict, which cannot contain later charges. */
  spendThenYen: number
  /**
   * Charges less credits of the ledger that this reading certainly lacks: they explain a part of the rise since then.
   */
  explainedSinceYen: number
}

/**
 * The suspects that may have caused an unexplained rise. Two figures must both be large enough for a suspect's price.
 * The first is the amount unexplained now: every doubt ends once the difference is credited, explained, or charged to
 * another suspect. The second is the rise since the outcome was settled as not billed: it excludes suspects that cannot
 * have caused it, because an earlier difference has another cause, and was known to a person who decided "not billed".
 *
 * An open send may explain a new rise, and is settled soon. It does not explain a rise that was seen before: if each
 * send ended doubts, a press in that moment would pay twice. For the same reason a doubt outlasts a charge that the
 * reading may lack: the rise may be the suspect's, and the charge's own rise may still come.
 *
 * All of them are doubted, even if the rise covers fewer: it is unknown which of them it was, and each submission
 * called safe to try again might be the one that is paid for twice. An odd amount is doubted, too, if it is large
 * enough: a charge may hide in the spend of others.
 */
function doubtful(suspects: readonly Suspect[], key: KeySpend): Set<string> {
  return new Set(
    suspects
      .filter(({ priceYen, doubted, spendThenYen, explainedSinceYen }) => {
        const roseYen = key.spendYen - spendThenYen - explainedSinceYen
        const hiddenYen = doubted ? key.lackingYen : -key.openYen
        return Math.min(key.unaccountedYen, roseYen) + hiddenYen >= priceYen
      })
      .map(({ id }) => id),
  )
}

/** An older send gets no new doubt: a rise of the key's spend then belongs to a newer one. An open doubt stays. */
const DOUBTED_FOR_MS = 7 * 24 * 3_600_000

/**
 * Doubts a verdict of not billed if the last reading shows an unexplained rise. Ends doubts whose rise is explained,
 * once the reading would contain it. Run after every reading. If others spend with the key, or its spend is reset, a
 * rise proves nothing, and nothing changes.
 */
export async function reviewDoubts(studio: Studio): Promise<void> {
  const { db, settings } = studio
  if (settings.keyShared || settings.keyResets) return
  const { reading, openOfKeyYen } = await teamMoney(studio)
  if (!reading) return
  const { keyMark, spendYen, askedAt } = reading
  const key: KeySpend = {
    spendYen,
    openYen: openOfKeyYen,
    // By this reading alone: it may contain a doubted charge that the ledger lacks, so earlier readings give no bound.
    lackingYen: await lackingCharges(studio.query, reading, settings.spendSettleMs),
    unaccountedYen: unaccountedYen({ spendYen, ...(await accountedFor(studio, keyMark)) }),
  }
  const doubted = await db.submission.count({ where: { doubtedAt: { not: null }, keyMark } })
  if (key.unaccountedYen < VIDEO_PRICE_YEN && doubted === 0) return
  const suspects = await suspectsOf(studio, keyMark)
  const ids = doubtful(suspects, key)
  const ended = suspects.filter(({ doubted, id }) => doubted && !ids.has(id)).map(({ id }) => id)
  const bookedBefore = new Date(askedAt.getTime() - settings.spendSettleMs)
  await db.submission.updateMany({
    where: {
      id: { in: ended },
      OR: [{ acceptableUntil: null }, { acceptableUntil: { lt: bookedBefore } }],
    },
    data: { doubtedAt: null },
  })
  const { count } = await db.submission.updateMany({
    where: {
      id: { in: [...ids] },
      status: { in: [...SAID_NOT_BILLED] },
      doubtedAt: null,
      doubtSettledAt: null,
    },
    data: { doubtedAt: studio.now(), ...OUT_OF_TRASH },
  })
  if (count > 0) studio.log.warn({ count }, 'an outcome settled as not billed may have been billed')
}

/** Ends a doubt for good, because something else explains the rise. @returns whether there was one. */
export function dismissDoubt(
  { db, now }: Studio,
  id: string,
  status: (typeof SAID_NOT_BILLED)[number],
  { by, reason }: { by: Caller; reason: string },
): Promise<boolean> {
  const at = now()
  return db.$transaction(async (tx) => {
    const [doubted] = await tx.submission.updateManyAndReturn({
      where: { id, status, doubtedAt: { not: null } },
      data: { doubtedAt: null, doubtSettledAt: at },
      select: { id: true, prompt: true },
    })
    if (!doubted) return false
    await tx.decision.create({ data: { submissionId: id, at, status, userId: by.id, reason } })
    await recordDecision(tx, by, { ...doubted, from: status, to: status })
    return true
  })
}

/**
 * The submissions of this key that were settled as not billed, and are doubted or may become so. A rejected or
 * withdrawn one was settled by its answer, so the reading before its send counts; for others, the reading before the
 * decision. Without such a reading the spend shows nothing. `OFFSET 0` keeps the planner from reading the whole table
 * for the few entries of that time.
 *
 * A refund that was recorded before the spend fell may come within a week: until then it raises no doubt, and ends none.
 */
function suspectsOf({ db, now }: Studio, keyMark: string): Promise<Suspect[]> {
  const since = new Date(now().getTime() - DOUBTED_FOR_MS)
  const mayCome = Prisma.sql`EXISTS (
    SELECT FROM "Claim" WHERE "submissionId" = "Entry"."submissionId" AND NOT "creditSeen" AND ${GIVEN_BY} > ${now()})`
  return db.$queryRaw<Suspect[]>`
    SELECT s."id", s."priceYen", s."doubtedAt" IS NOT NULL AS "doubted", r."spendYen"::float8 AS "spendThenYen", e.yen AS "explainedSinceYen"
    FROM "Submission" s
    CROSS JOIN LATERAL (
      SELECT CASE WHEN s."status" <> 'not_accepted' THEN s."leasedAt" ELSE (
        SELECT max("at") FROM "SubmissionEvent" WHERE "submissionId" = s."id" AND "status" = 'not_accepted'
      ) END AS "at") said
    CROSS JOIN LATERAL (
      SELECT "answeredAt", "spendYen" FROM "Reading" WHERE "keyMark" = ${keyMark} AND "answeredAt" <= said."at"
      ORDER BY "answeredAt" DESC, "id" DESC LIMIT 1) r
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN "kind" <> 'credit' THEN "amountYen"
        WHEN s."doubtedAt" IS NULL AND ${mayCome} THEN 0 ELSE -"amountYen" END), 0)::float8 AS yen
      FROM "Entry" CROSS JOIN LATERAL (
        SELECT "keyMark", "leasedAt" FROM "Submission" WHERE "id" = "submissionId" OFFSET 0) o
      WHERE o."keyMark" = ${keyMark} AND "at" > r."answeredAt" AND (
        "kind" IN ('correction', 'credit') OR ("kind" = 'charge' AND o."leasedAt" > r."answeredAt"))) e
    WHERE s."status" IN ('not_accepted', 'rejected', 'withdrawn') AND s."keyMark" = ${keyMark} AND s."leasedAt" IS NOT NULL
      AND s."doubtSettledAt" IS NULL AND (s."doubtedAt" IS NOT NULL OR s."leasedAt" >= ${since})`
}

/** Everything that is doubted, the newest first, for any member. */
export async function listDoubts({ db }: Studio): Promise<DoubtView[]> {
  const rows = await db.submission.findMany({
    where: { doubtedAt: { not: null } },
    orderBy: [{ leasedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      prompt: true,
      user: { select: { id: true, name: true } },
      priceYen: true,
      status: true,
      reason: true,
      createdAt: true,
      leasedAt: true,
      doubtedAt: true,
      keptJobId: true,
    },
  })
  return rows.flatMap(({ user, createdAt, leasedAt, doubtedAt, ...row }) =>
    doubtedAt
      ? {
          ...row,
          person: user,
          sentAt: (leasedAt ?? createdAt).toISOString(),
          doubtedAt: doubtedAt.toISOString(),
        }
      : [],
  )
}
