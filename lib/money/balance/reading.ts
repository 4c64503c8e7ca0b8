import { setTimeout } from 'node:timers/promises'
import { inFull } from '../../i18n/english.ts'
import type { Message } from '../../i18n/message.ts'
import type { Studio } from '../../studio.ts'
import { checkClock } from '../../submissions/clock-guard.ts'
import { OPEN_FOR_MS } from '../../submissions/delays.ts'
import { keepReading, newestReading } from './keep-reading.ts'

/**
 * Reads the key's spend from the service, keeps the answer, settles the unknown outcomes that it proves, and doubts the
 * outcomes that it casts doubt on. A missing answer, or one that cannot be kept, is the current trouble. Concurrent
 * calls share one reading.
 */
export function takeReading(studio: Studio): Promise<void> {
  const running = underWay.get(studio)
  if (running) return running
  const reading = ask(studio).finally(() => underWay.delete(studio))
  underWay.set(studio, reading)
  return reading
}

/** A reading this recent is good enough for the comparison if the next send gets no answer. */
const FRESH_MS = 60_000
/** The service may be slow to return the balance; a submission waits no longer than this. */
const WAIT_MS = 5_000

/** The shortest time between requests for the balance, however many submissions wait. */
const ASK_AGAIN_MS = 15_000

/** Takes a reading for a submission that waits for it, unless one was requested a moment ago. */
export async function readWhileWaiting(studio: Studio): Promise<void> {
  if (sinceAskedMs(studio) >= ASK_AGAIN_MS) await takeReading(studio)
}

/** The same for an unknown outcome: the closer two readings are, the less can have happened between them. */
export async function readForUnknowns(studio: Studio): Promise<void> {
  const since = new Date(studio.now().getTime() - OPEN_FOR_MS)
  const where = { status: 'unknown', acceptableUntil: { gt: since } } as const
  if (await studio.db.submission.findFirst({ where, select: { id: true } })) await readWhileWaiting(studio)
}

/**
 * Ensures a reading from before a send, because an unknown outcome is settled by comparing two. A failure does not stop
 * the send: it is logged, and the reading is missing later.
 */
export async function readBeforeSending(studio: Studio): Promise<void> {
  await readIfOld(studio).catch((error: unknown) => {
    studio.log.error({ err: error }, 'no reading was taken before a send')
  })
}

async function readIfOld(studio: Studio): Promise<void> {
  const last = await studio.db.reading.findFirst({
    where: { keyMark: studio.upstream.keyMark },
    orderBy: { id: 'desc' },
    select: { answeredAt: true },
  })
  // A reading from the future was taken by another machine, and is of unknown age.
  if (last && Math.abs(studio.now().getTime() - last.answeredAt.getTime()) < FRESH_MS) return
  // A reading that just failed would most likely fail again; one under way is awaited.
  const failed = studio.balanceTrouble !== null && !underWay.has(studio)
  if (failed && sinceAskedMs(studio) < ASK_AGAIN_MS) return
  await Promise.race([takeReading(studio), setTimeout(WAIT_MS, undefined, { ref: false })])
}

const underWay = new WeakMap<Studio, Promise<void>>()
/** When a reading was last requested, in `elapsedMs`. */
const lastAsked = new WeakMap<Studio, number>()

function sinceAskedMs(studio: Studio): number {
  return studio.elapsedMs() - (lastAsked.get(studio) ?? -Infinity)
}

async function ask(studio: Studio): Promise<void> {
  lastAsked.set(studio, studio.elapsedMs())
  const kept = await askAndKeep(studio).catch((error: unknown) => {
    studio.log.error({ err: error }, 'a reading of the key’s balance could not be kept')
    return { key: 'troubles.readingNotKept' } as const
  })
  studio.balanceTrouble = kept
  if (kept !== null) return
  for (const follow of studio.hooks.readingFollowers) await follow(studio)
}

/** @returns the trouble of the service; null when its answer is kept. */
async function askAndKeep(studio: Studio): Promise<Message | null> {
  await checkClock(studio)
  const before = await newestReading(studio.db)
  const askedAt = studio.now()
  const answer = await studio.upstream.keyInfo()
  if (answer.kind === 'trouble') {
    studio.log.warn({ trouble: inFull(answer.trouble) }, 'the key’s balance could not be read')
    return answer.trouble
  }
  const reading = { ...answer.value, keyMark: studio.upstream.keyMark, askedAt, answeredAt: studio.now() }
  // The clock was set in the meantime, so the time of the question is unknown. The next reading has a valid one.
  if (await checkClock(studio)) return null
  await keepReading(studio, reading, before)
  return null
}
