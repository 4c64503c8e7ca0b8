import { type ClockGaps, gapBetween, gapsBefore, sortGaps, type Written } from '../../clock/gaps.ts'
import type { Actor, Scene } from './scene.ts'

/** Mirrors `lookAtClock` of lib/clock/look.ts. */
export function lookAtClock(process: Actor): void {
  const { world } = process
  const { database, rules } = world
  const now = { wallMs: world.clock(), elapsedMs: world.timeline.now }
  const fresh = { last: now, apartMs: now.wallMs - now.elapsedMs }
  if (!process.watch) {
    process.watch = fresh
    if (rules.startsWithGap) {
      for (const gap of gapsBefore(lastWritten(world), now.wallMs)) database.addGap(gap)
    }
    return
  }
  const gap = gapBetween(process.watch.last, now, process.watch.apartMs)
  if (!gap) process.watch.last = now
  else {
    process.watch = fresh
    if (rules.looksAtClock) database.addGap(gap)
  }
}

function lastWritten({ database }: Scene): Written {
  let [firstMs, lastMs] = [Infinity, -Infinity]
  for (const { claimedAt, sendCount } of database.rows) {
    if (sendCount === 0) continue
    firstMs = Math.min(firstMs, claimedAt)
    lastMs = Math.max(lastMs, claimedAt)
  }
  return {
    readingMs: database.readings.at(-1)?.answeredAt ?? null,
    firstSentMs: firstMs === Infinity ? null : firstMs,
    lastSentMs: lastMs === -Infinity ? null : lastMs,
  }
}

/** Mirrors `clockGaps` of lib/clock/look.ts. */
export function clockGaps({ database }: Scene): ClockGaps {
  database.sortedGaps ??= sortGaps(database.gaps)
  return database.sortedGaps
}
