import { lookAtClock } from './look.ts'
import { record } from './record.ts'
import type { Row } from './row.ts'
import type { Actor, Scene } from './scene.ts'

const OVERDUE_MS = 30_000

/** Mirrors lib/background/sweep.ts: claims of dead processes, then overdue work. */
export function sweep(process: Actor): void {
  lookAtClock(process)
  const { world } = process
  const { database } = world
  const writers = new Set([...database.journal.values()].map(({ by }) => by))
  const living = livingProcesses(world)
  const found = [...database.moving].filter(
    (row) => row.status === 'submitting' && (!living.has(row.claimedBy) || row.claimedBy === process.id),
  )
  const claims = found.map((row) => ({ row, claimedBy: row.claimedBy, sendCount: row.sendCount }))
  const goOn = (place: number) => {
    const claim = claims[place]
    if (claim) {
      release(process, claim, () => process.step(world.random.delay(100), () => goOn(place + 1)))
      return
    }
    database.pauseIfUnknownsPileUp()
    forgetJournals(process, writers, new Set([...living, ...livingProcesses(world)]))
    if (world.rules.sweepRequeues) requeue(process)
  }
  if (claims.length === 0) goOn(0)
  else process.step(world.random.delay(100), () => goOn(0))
}

interface Claim {
  row: Row
  claimedBy: number
  sendCount: number
}

function release(process: Actor, { row, claimedBy, sendCount }: Claim, done: () => void): void {
  const { world } = process
  const { database, rules } = world
  const where = rules.claimGuards ? { claimedBy, sendCount } : {}
  const seen = rules.journalCounts ? database.journal.get(`${row.id} ${sendCount}`) : undefined
  if (claimedBy === process.id) {
    if (!process.sends.has(row)) database.move(row, 'submitting', 'queued', { where })
  } else if (seen) {
    world.counts.fromJournal += 1
    record(process, { row, claimedBy, sendCount }, rules.classify(seen.observation), done)
    return
  } else if (rules.deadClaimBecomes === 'queued') database.move(row, 'submitting', 'queued', { where })
  else {
    const acceptableUntil = row.claimedAt + rules.deadAcceptableAfterMs
    database.move(row, 'submitting', 'unknown', { where, fields: { acceptableUntil } })
  }
  done()
}

/** Mirrors `forget` of lib/upstream/journal.ts. A living process whose file was deleted begins another. */
function forgetJournals(process: Actor, writers: ReadonlySet<number>, keep: ReadonlySet<number>): void {
  const { journal } = process.world.database
  for (const [key, { by }] of journal) {
    if (writers.has(by) && by !== process.id && !keep.has(by)) journal.delete(key)
  }
}

function livingProcesses({ processes }: Scene): Set<number> {
  return new Set(processes.filter((one) => one.isSeen()).map((one) => one.id))
}

function requeue(process: Actor): void {
  const { world } = process
  const now = world.clock()
  const late = now - OVERDUE_MS
  for (const row of world.database.moving) {
    if (row.status === 'queued') {
      if ((row.notBefore ?? row.createdAt) < late) world.wake(row, 'dispatch', now)
    } else if (row.status === 'completed') {
      if (row.nextArchiveAt !== null && row.nextArchiveAt < late) world.wake(row, 'archive', now)
    } else if (row.nextPollAt !== null && row.nextPollAt < late) world.wake(row, 'poll', now)
  }
}
