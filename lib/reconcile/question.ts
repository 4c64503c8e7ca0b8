import type { Reading } from '#prisma/generated/client.ts'
import type { Studio } from '../studio.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_POST_MS } from '../submissions/delays.ts'
import type { CreditableJob, Question, SentSubmission } from './bookings.ts'

const HOUR_MS = 3_600_000
/** Readings looked at after everything must have become visible: later ones add nothing but credits. */
const READINGS_AFTER = 200

/**
 * Gathers what is known around the unknown outcomes: the readings from some time before the first of them was sent,
 * everything that was sent or may be credited meanwhile. Null when no outcome is unknown.
 */
export async function gatherQuestion(studio: Studio): Promise<Question | null> {
  const { spendSettleMs: settleMs, keyShared, keyResets } = studio.settings
  const unknowns = await studio.db.submission.findMany({
    where: { status: 'unknown' },
    select: { claimedAt: true, acceptableUntil: true },
  })
  if (unknowns.length === 0) return null
  const firstSentAt = Math.min(...unknowns.map(({ claimedAt }) => claimedAt?.getTime() ?? 0))
  const lastUntil = Math.max(...unknowns.map(({ acceptableUntil }) => acceptableUntil?.getTime() ?? 0))
  const readings = await readingsAround(studio, firstSentAt - HOUR_MS - settleMs, lastUntil + settleMs)
  const firstAskedAt = readings[0]?.askedAt.getTime() ?? firstSentAt
  const from = new Date(Math.min(firstAskedAt, firstSentAt) - settleMs - HOUR_MS)
  return {
    readings: inOneOrder(readings, settleMs).map(({ askedAt, answeredAt, spendYen }) => ({
      askedAt: askedAt.getTime(),
      answeredAt: answeredAt.getTime(),
      spendYen,
    })),
    submissions: await sentSince(studio, from),
    creditable: await creditableSince(studio, from),
    settleMs,
    keyShared,
    keyResets,
  }
}

async function readingsAround(studio: Studio, from: number, to: number): Promise<Reading[]> {
  const { reading } = studio.db
  const before = await reading.findFirst({
    where: { answeredAt: { lt: new Date(from) } },
    orderBy: { id: 'desc' },
  })
  const within = await reading.findMany({
    where: { answeredAt: { gte: new Date(from) }, askedAt: { lt: new Date(to) } },
    orderBy: { id: 'asc' },
  })
  const after = await reading.findMany({
    where: { askedAt: { gte: new Date(to) } },
    orderBy: { id: 'asc' },
    take: READINGS_AFTER,
  })
  const newest = await reading.findFirst({ orderBy: { id: 'desc' } })
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
async function sentSince(studio: Studio, from: Date): Promise<SentSubmission[]> {
  const rows = await studio.db.submission.findMany({
    where: {
      claimedAt: { gte: from },
      OR: [{ status: { in: ['submitting', 'unknown'] } }, { entries: { some: { kind: 'charge' } } }],
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
  return rows.flatMap(({ id, priceYen, status, claimedAt, acceptedAt, acceptableUntil }) => {
    if (!claimedAt) return []
    const open = status === 'submitting' || status === 'unknown'
    const latest = open ? acceptableUntil : (acceptableUntil ?? acceptedAt)
    return [
      {
        id,
        priceYen,
        sentAt: claimedAt.getTime(),
        latestAt: latest?.getTime() ?? claimedAt.getTime() + LONGEST_POST_MS + ACCEPTABLE_AFTER_MS,
        billed: open ? ('unknown' as const) : ('yes' as const),
      },
    ]
  })
}

/** Every job that support may have given credit for since: a claim says that it failed, or was billed and lost. */
async function creditableSince(studio: Studio, from: Date): Promise<CreditableJob[]> {
  const claims = await studio.db.claim.findMany({
    where: { OR: [{ state: { not: 'credited' } }, { changedAt: { gte: from } }] },
    select: {
      state: true,
      changedAt: true,
      openedAt: true,
      submission: { select: { id: true, priceYen: true, claimedAt: true } },
    },
  })
  return claims.map(({ state, changedAt, openedAt, submission }) => ({
    id: submission.id,
    priceYen: submission.priceYen,
    from: (submission.claimedAt ?? openedAt).getTime(),
    givenBy: state === 'credited' ? changedAt.getTime() : null,
  }))
}
