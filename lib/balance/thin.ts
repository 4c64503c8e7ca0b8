import { setTimeout } from 'node:timers/promises'
import type { Reading } from '#prisma/generated/client.ts'
import type { Studio } from '../studio.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_POST_MS } from '../submissions/delays.ts'
import { type Stretch, thinnable } from './thinning.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Readings younger than this are all kept. */
const KEEP_ALL_MS = 7 * DAY_MS

/** So long before an open outcome was sent nothing is thinned, either: its question begins with a reading from before. */
const BEFORE_OPEN_MS = DAY_MS

/** What is kept around an outcome that was unknown, beside the time in which it could show. */
const AROUND_MS = HOUR_MS

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
  const since = await untouchedSince(studio)
  while (!options.signal?.aborted) {
    const { next, more } = await thinPage(studio, from, since)
    from = next
    if (!more) break
    await setTimeout(PAUSE_MS, undefined, { ref: false })
  }
  return from
}

async function thinPage(
  studio: Studio,
  from: bigint,
  since: number,
): Promise<{ next: bigint; more: boolean }> {
  const { reading } = studio.db
  const page = await reading.findMany({ where: { id: { gte: from } }, orderBy: { id: 'asc' }, take: PAGE })
  const young = page.findIndex(({ answeredAt }) => answeredAt.getTime() >= since)
  const readings = (young === -1 ? page : page.slice(0, young + 1)).map(inMilliseconds)
  const around = await onceUnknown(studio, readings)
  const gone = new Set(thinnable(readings, { since, around }).map(({ id }) => id))
  if (gone.size > 0) await reading.deleteMany({ where: { id: { in: [...gone] } } })
  // The last one was not judged yet: the next time it needs the one before it.
  const kept = readings.filter(({ id }) => !gone.has(id))
  return { next: kept.at(-2)?.id ?? from, more: young === -1 && page.length === PAGE }
}

function inMilliseconds({ askedAt, answeredAt, ...reading }: Reading) {
  return { ...reading, askedAt: askedAt.getTime(), answeredAt: answeredAt.getTime() }
}

/** From when on every reading is kept: it is young, or an outcome that is open was sent not long after. */
async function untouchedSince({ db, now }: Studio): Promise<number> {
  const open = await db.submission.findMany({
    where: { status: { in: ['submitting', 'unknown'] } },
    select: { claimedAt: true },
  })
  const sent = open.map(({ claimedAt }) => (claimedAt?.getTime() ?? 0) - BEFORE_OPEN_MS)
  return Math.min(now().getTime() - KEEP_ALL_MS, ...sent)
}

/** When outcomes that were unknown once could show in these readings, and the time around. */
async function onceUnknown(
  { db, settings }: Studio,
  readings: readonly { askedAt: number; answeredAt: number }[],
): Promise<Stretch[]> {
  if (readings.length === 0) return []
  const marginMs = settings.spendSettleMs + AROUND_MS
  const longestMs = LONGEST_POST_MS + ACCEPTABLE_AFTER_MS
  const first = Math.min(...readings.map(({ askedAt }) => askedAt))
  const last = Math.max(...readings.map(({ answeredAt }) => answeredAt))
  const rows = await db.submission.findMany({
    where: {
      events: { some: { status: 'unknown' } },
      claimedAt: { lte: new Date(last + marginMs) },
      OR: [{ acceptableUntil: null }, { acceptableUntil: { gte: new Date(first - marginMs) } }],
    },
    select: { claimedAt: true, acceptableUntil: true },
  })
  return rows.flatMap(({ claimedAt, acceptableUntil }) => {
    if (!claimedAt) return []
    const until = acceptableUntil?.getTime() ?? claimedAt.getTime() + longestMs
    return [{ from: claimedAt.getTime() - marginMs, until: until + marginMs }]
  })
}
