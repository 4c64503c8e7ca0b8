import { archiveDelayMs } from '../../submissions/delays.ts'
import { isWithService } from '../../submissions/state.ts'
import type { Row } from './row.ts'
import type { Actor } from './scene.ts'

/** lib/polling/poll.ts, and the same for a download. */
const CLAIM_MS = 180_000
const DAY_MS = 86_400_000

/** Mirrors lib/polling/poll.ts. */
export function pollIfDue(process: Actor, row: Row): void {
  const { world } = process
  const { database } = world
  const now = world.clock()
  if (!isWithService(row.status) || row.nextPollAt === null || row.jobId === null) return
  if (row.nextPollAt > now) {
    world.wake(row, 'poll', row.nextPollAt)
    return
  }
  const { jobId, status: from } = row
  row.nextPollAt = now + CLAIM_MS
  process.step(world.random.delay(30_000), () => {
    const is = world.service.poll(jobId)
    world.counts.polls += 1
    process.step(world.random.delay(100), () => {
      if (is === 'completed' || is === 'failed') {
        database.move(row, from, is, { fields: { nextPollAt: null, pollTroubles: 0 } })
        return
      }
      if (is === 'in_progress' && from === 'pending') database.move(row, 'pending', 'in_progress')
      row.pollTroubles = is === null ? row.pollTroubles + 1 : 0
      row.nextPollAt = world.clock() + world.rules.troubledPollDelayMs(row.pollTroubles, world.random.next())
      world.wake(row, 'poll', row.nextPollAt)
    })
  })
}

/** Mirrors lib/archive/archive.ts; how a file is checked is not simulated. */
export function archiveIfDue(process: Actor, row: Row): void {
  const { world } = process
  const now = world.clock()
  if (row.status !== 'completed' || row.hasClip || row.nextArchiveAt === null || row.jobId === null) return
  if (row.nextArchiveAt > now) {
    world.wake(row, 'archive', row.nextArchiveAt)
    return
  }
  const { jobId } = row
  row.nextArchiveAt = now + CLAIM_MS
  process.step(world.random.delay(60_000), () => {
    const whole = world.service.download(jobId)
    process.step(world.random.delay(1_000), () => {
      if (row.hasClip) return
      row.hasClip = whole
      row.archiveTries += 1
      if (whole) {
        world.database.moving.delete(row)
        row.nextArchiveAt = null
        return
      }
      row.nextArchiveAt =
        world.clock() + archiveDelayMs(row.archiveTries, row.createdAt + DAY_MS - world.clock())
      world.wake(row, 'archive', row.nextArchiveAt)
    })
  })
}
