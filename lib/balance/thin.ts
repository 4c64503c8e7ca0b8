import { setTimeout } from 'node:timers/promises'
import { clockGaps } from '../clock/look.ts'
import type { Reading } from '../database/client.ts'
import { around, joined } from '../reconcile/nearby.ts'
import type { Studio } from '../studio.ts'
import { type Stretch, thinnable, type Untouched } from './thinning.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Readings younger than this are all kept. */
const KEEP_ALL_MS = 7 * DAY_MS

/** Nor are those from so long before a send that is under way: it may turn out to be unknown. */
const BEFORE_SENDING_MS = DAY_MS

/** Readings looked at in one go, and the pause after them, so that nobody has to wait for this. */
const PAGE = 1_000
const PAUSE_MS = 500

const EVERY_MS = HOUR_MS

/** Thins the old readings at once, and then every hour those that have become old. */
export function startThinning(studio: Studio): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  let from = 0n
  let running = false
  const round = async () => {
    if (running) return
    running = true
    try {
      from = await thinReadings(studio, { from, signal })
    } finally {
      running = false
    }
  }
  studio.run(round)
  const timer = setInterval(() => studio.run(round), EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }
}

/**
 * Deletes old readings that say nothing which those beside them do not say (thinning.ts), page by page. Running it twice,
 * or in two processes, does no harm. The database refuses to lose any other reading.
 *
 * @param options.from the id of the reading to begin with.
 * @returns where to begin the next time.
 */
export async function thinReadings(
  studio: Studio,
  options: { from?: bigint; signal?: AbortSignal } = {},
): Promise<bigint> {
  let from = options.from ?? 0n
  const untouched = { since: await untouchedSince(studio), around: await onceUnknown(studio) }
  while (!options.signal?.aborted) {
    const { next, more } = await thinPage(studio, from, untouched)
    from = next
    if (!more) break
    await setTimeout(PAUSE_MS, undefined, { ref: false })
  }
  return from
}

async function thinPage(
  studio: Studio,
  from: bigint,
  untouched: Untouched,
): Promise<{ next: bigint; more: boolean }> {
  const { reading } = studio.db
  const page = await reading.findMany({ where: { id: { gte: from } }, orderBy: { id: 'asc' }, take: PAGE })
  const young = page.findIndex(({ answeredAt }) => answeredAt.getTime() >= untouched.since)
  const readings = (young === -1 ? page : page.slice(0, young + 1)).map(inMilliseconds)
  const gone = new Set(thinnable(readings, untouched).map(({ id }) => id))
  if (gone.size > 0) await reading.deleteMany({ where: { id: { in: [...gone] } } })
  // The last one was not judged yet: the next time it needs the one before it.
  const kept = readings.filter(({ id }) => !gone.has(id))
  return { next: kept.at(-2)?.id ?? from, more: young === -1 && page.length === PAGE }
}

function inMilliseconds({ askedAt, answeredAt, ...reading }: Reading) {
  return { ...reading, askedAt: askedAt.getTime(), answeredAt: answeredAt.getTime() }
}

/** From when on every reading is kept: it is young, or something was sent not long after that is still under way. */
async function untouchedSince({ db, now }: Studio): Promise<number> {
  const sending = await db.submission.findMany({
    where: { status: 'submitting' },
    select: { claimedAt: true },
  })
  const sent = sending.map(({ claimedAt }) => (claimedAt?.getTime() ?? 0) - BEFORE_SENDING_MS)
  return Math.min(now().getTime() - KEEP_ALL_MS, ...sent)
}

/** The time around every outcome that is unknown, or was once: as long as it is open its question is about these. */
async function onceUnknown({ db, settings }: Studio): Promise<Stretch[]> {
  const rows = await db.submission.findMany({
    where: { claimedAt: { not: null }, events: { some: { status: 'unknown' } } },
    select: { claimedAt: true, acceptableUntil: true },
  })
  const gaps = await clockGaps(db)
  const stretches = rows.map(({ claimedAt, acceptableUntil }) => {
    const times = {
      claimedAt: claimedAt?.getTime() ?? 0,
      acceptableUntil: acceptableUntil?.getTime() ?? null,
    }
    return around(times, gaps, settings.spendSettleMs)
  })
  return joined(stretches)
}
