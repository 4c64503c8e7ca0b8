import { setTimeout } from 'node:timers/promises'
import { lookAtClock } from '../clock/look.ts'
import { inEnglish } from '../language/english.ts'
import { settleUnknowns } from '../reconcile/settle.ts'
import type { Studio, Transaction } from '../studio.ts'

/**
 * Asks the service what the key has spent, keeps the answer, and settles the unknown outcomes that it proves something
 * about. A failure is kept as the current trouble.
 * Readings that are asked for while one is under way share it.
 */
export function takeReading(studio: Studio): Promise<void> {
  const running = underWay.get(studio)
  if (running) return running
  const reading = ask(studio).finally(() => underWay.delete(studio))
  underWay.set(studio, reading)
  return reading
}

/** A reading this young is good enough to compare with, should the next send get no answer. */
const FRESH_MS = 60_000
/** The service may be slow to tell the balance; a submission does not wait for longer. */
const WAIT_MS = 5_000

/** However many submissions wait, the balance is asked for no more often for their sake. */
const ASK_AGAIN_MS = 15_000

/** Takes a reading for a submission that waits for what it will tell, unless one was asked for a moment ago. */
export async function readWhileWaiting(studio: Studio): Promise<void> {
  if (sinceAskedMs(studio) >= ASK_AGAIN_MS) await takeReading(studio)
}

/** Sees to it that there is a reading from before a send, because an unknown outcome is settled by comparing two. */
export async function readBeforeSending(studio: Studio): Promise<void> {
  const last = await studio.db.reading.findFirst({
    where: { keyMark: studio.upstream.keyMark },
    orderBy: { id: 'desc' },
    select: { answeredAt: true },
  })
  // One from a time that is still to come is of unknown age: the clock was set back since.
  if (last && Math.abs(studio.now().getTime() - last.answeredAt.getTime()) < FRESH_MS) return
  // One that failed just now would most likely fail again; one that is under way is waited for.
  const failed = studio.balanceTrouble !== null && !underWay.has(studio)
  if (failed && sinceAskedMs(studio) < ASK_AGAIN_MS) return
  await Promise.race([takeReading(studio), setTimeout(WAIT_MS, undefined, { ref: false })])
}

const underWay = new WeakMap<Studio, Promise<void>>()
/** When a reading was last asked for, in `elapsedMs`. */
const lastAsked = new WeakMap<Studio, number>()

function sinceAskedMs(studio: Studio): number {
  return studio.elapsedMs() - (lastAsked.get(studio) ?? -Infinity)
}

async function ask(studio: Studio): Promise<void> {
  lastAsked.set(studio, studio.elapsedMs())
  const before = await newestReading(studio.db)
  const askedAt = studio.now()
  const answer = await studio.upstream.keyInfo()
  if (answer.kind === 'trouble') {
    studio.log.warn({ trouble: inEnglish(answer.trouble) }, 'the key’s balance could not be read')
    studio.balanceTrouble = answer.trouble
    return
  }
  studio.balanceTrouble = null
  const reading = { ...answer.value, keyMark: studio.upstream.keyMark, askedAt, answeredAt: studio.now() }
  // Before it can count: had the clock been set meanwhile, it would seem later than it is.
  await lookAtClock(studio)
  await studio.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${READING_LOCK})`
    // Another process stored one meanwhile: which of the two saw the spend first nobody knows, so one is kept.
    if ((await newestReading(tx)) === before) await tx.reading.create({ data: reading })
  })
  await settleUnknowns(studio)
}

/** Any constant will do; it makes all processes that have a reading to store take turns. */
const READING_LOCK = 20_261_123

async function newestReading(db: Studio['db'] | Transaction): Promise<bigint | null> {
  const newest = await db.reading.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  return newest?.id ?? null
}
