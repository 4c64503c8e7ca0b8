import type { Reading } from '#prisma/generated/client.ts'
import { type ClockGaps, surelyBefore, surelyOverAt } from '../clock/gaps.ts'
import { clockGaps } from '../clock/look.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import type { Studio } from '../studio.ts'
import type { CreditableJob, Question, SentSubmission } from './bookings.ts'
import { toCreditable, toSent } from './facts.ts'

const HOUR_MS = 3_600_000
/** Readings looked at after everything must have become visible: later ones add nothing but credits. */
const READINGS_AFTER = 200

/** What is asked about the outcomes that are unknown under one key. */
export interface QuestionOfKey extends Question {
  /** See `UpstreamClient.keyMark`; null for what was sent before keys were told apart. */
  keyMark: string | null
}

/**
 * Gathers what is known around the unknown outcomes, for each key that they were sent with: what one key spent tells
 * nothing of another.
 */
export async function gatherQuestions(studio: Studio): Promise<QuestionOfKey[]> {
  const unknowns = await studio.db.submission.findMany({
    where: { status: 'unknown' },
    select: { keyMark: true, claimedAt: true, acceptableUntil: true },
  })
  if (unknowns.length === 0) return []
  const gaps = await clockGaps(studio.db)
  const groups = Map.groupBy(unknowns, ({ keyMark }) => keyMark)
  return Promise.all([...groups].map(([keyMark, group]) => gather(studio, keyMark, group, gaps)))
}

/**
 * The readings from some time before the first of these outcomes was sent, and everything that was sent or may be
 * credited meanwhile, all of one key.
 */
async function gather(
  studio: Studio,
  keyMark: string | null,
  unknowns: { claimedAt: Date | null; acceptableUntil: Date | null }[],
  gaps: ClockGaps,
): Promise<QuestionOfKey> {
  const { spendSettleMs: settleMs, keyShared, keyResets } = studio.settings
  const firstSentAt = Math.min(...unknowns.map(({ claimedAt }) => claimedAt?.getTime() ?? 0))
  const lastUntil = Math.max(...unknowns.map(({ acceptableUntil }) => acceptableUntil?.getTime() ?? 0))
  const readings = await readingsAround(
    studio,
    keyMark,
    surelyBefore(gaps, firstSentAt, HOUR_MS + settleMs),
    surelyOverAt(gaps, firstSentAt, lastUntil + settleMs),
  )
  const firstAskedAt = readings[0]?.askedAt.getTime() ?? firstSentAt
  const from = new Date(surelyBefore(gaps, Math.min(firstAskedAt, firstSentAt), HOUR_MS + settleMs))
  return {
    keyMark,
    readings: inOneOrder(readings, settleMs).map(({ askedAt, answeredAt, spendYen }) => ({
      askedAt: askedAt.getTime(),
      answeredAt: answeredAt.getTime(),
      spendYen,
    })),
    submissions: await sentSince(studio, keyMark, from, gaps),
    creditable: await creditableSince(studio, keyMark, from, gaps),
    clockRanTwice: gaps.twice,
    settleMs,
    keyShared,
    keyResets,
  }
}

async function readingsAround(
  studio: Studio,
  keyMark: string | null,
  from: number,
  to: number,
): Promise<Reading[]> {
  const { reading } = studio.db
  const before = await reading.findFirst({
    where: { keyMark, answeredAt: { lt: new Date(from) } },
    orderBy: { id: 'desc' },
  })
  const within = await reading.findMany({
    where: { keyMark, answeredAt: { gte: new Date(from) }, askedAt: { lt: new Date(to) } },
    orderBy: { id: 'asc' },
  })
  const after = await reading.findMany({
    where: { keyMark, askedAt: { gte: new Date(to) } },
    orderBy: { id: 'asc' },
    take: READINGS_AFTER,
  })
  const newest = await reading.findFirst({ where: { keyMark }, orderBy: { id: 'desc' } })
  const all = [before, ...within, ...after, newest].filter((found) => found !== null)
  return [...new Map(all.map((found) => [found.id, found])).values()].toSorted((a, b) => Number(a.id - b.id))
}

/** The clocks of several machines may differ by this much, unless the settle time is even less. */
const CLOCKS_APART_MS = 5_000

/**
 * Leaves out readings that were taken beside another one, by another process: in which order the two saw the spend,
 * nobody knows, and their times look as if the clock had been set back. A reading less never makes a verdict wrong.
 */
function inOneOrder(readings: Reading[], settleMs: number): Reading[] {
  const apartMs = Math.min(settleMs, CLOCKS_APART_MS)
  const kept: Reading[] = []
  for (const reading of readings) {
    const last = kept.at(-1)
    const beside =
      last &&
      reading.askedAt < last.answeredAt &&
      reading.answeredAt.getTime() >= last.askedAt.getTime() - apartMs
    if (!beside) kept.push(reading)
  }
  return kept
}

/** Everything that went onto the wire and was, or may have been, billed. */
async function sentSince(
  studio: Studio,
  keyMark: string | null,
  from: Date,
  gaps: ClockGaps,
): Promise<SentSubmission[]> {
  const rows = await studio.db.submission.findMany({
    where: {
      keyMark,
      claimedAt: { gte: from },
      OR: [
        { status: { in: ['submitting', 'unknown'] } },
        { entries: { some: { kind: { in: [...BILLING_KINDS] } } } },
      ],
    },
    select: {
      id: true,
      priceYen: true,
      status: true,
      claimedAt: true,
      acceptedAt: true,
      acceptableUntil: true,
    },
  })
  return rows.flatMap(({ claimedAt, acceptedAt, acceptableUntil, ...row }) => {
    if (!claimedAt) return []
    const times = {
      claimedAt: claimedAt.getTime(),
      acceptedAt: acceptedAt?.getTime() ?? null,
      acceptableUntil: acceptableUntil?.getTime() ?? null,
    }
    return toSent({ ...row, ...times }, gaps, studio.settings.spendSettleMs)
  })
}

/** Every job that support may have given credit for since: a claim says that it failed, or was billed and lost. */
async function creditableSince(
  studio: Studio,
  keyMark: string | null,
  from: Date,
  gaps: ClockGaps,
): Promise<CreditableJob[]> {
  const claims = await studio.db.claim.findMany({
    where: { submission: { keyMark }, OR: [{ state: { not: 'credited' } }, { changedAt: { gte: from } }] },
    select: {
      state: true,
      changedAt: true,
      openedAt: true,
      submission: { select: { id: true, priceYen: true, claimedAt: true } },
    },
  })
  return claims.map(({ state, changedAt, openedAt, submission: { id, priceYen, claimedAt } }) => {
    const since = (claimedAt ?? openedAt).getTime()
    const creditedAt = state === 'credited' ? changedAt.getTime() : null
    return toCreditable({ id, priceYen, since, creditedAt }, gaps, studio.settings.spendSettleMs)
  })
}
