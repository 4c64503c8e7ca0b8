import { archiveMostUrgent } from '../archive/archive.ts'
import { checkFiles } from '../archive/upkeep/check-files.ts'
import { startUpkeep } from '../archive/upkeep/upkeep.ts'
import { sweepSignIns } from '../auth/attempts.ts'
import { takeReading } from '../balance/reading.ts'
import { fillSearchWords } from '../gallery/fill-search-words.ts'
import { startTelling } from '../notifications/telling.ts'
import { pollIfDue } from '../polling/poll.ts'
import type { Studio } from '../studio.ts'
import { dispatch } from '../submissions/dispatch.ts'
import { JOBS, type JobKind } from './jobs.ts'
import { sweep } from './sweep.ts'

const HANDLERS: Record<JobKind, (studio: Studio, submissionId: string) => Promise<void>> = {
  dispatch,
  poll: pollIfDue,
  archive: archiveMostUrgent,
}

/**
 * How many batches of each kind one process works on at a time, and how many submissions are in one. Polls leave room
 * on the client's 32 connections: a download can be too late, a poll cannot.
 */
const CONCURRENCY: Record<JobKind, number> = { dispatch: 8, poll: 3, archive: 4 }
const BATCH: Record<JobKind, number> = { dispatch: 1, poll: 8, archive: 1 }

const SWEEP_EVERY_MS = 30_000
const READ_BALANCE_EVERY_MS = 60_000
const SWEEP_SIGN_INS_EVERY_MS = 600_000

/** Sends that take longer are waited for when the studio closes; all else is safe to cut off. */
const STOP_WITHIN_MS = 3_000

/**
 * Starts this process's share of the background work; `stop` ends it, letting what runs finish.
 * Handlers are idempotent and rows say themselves what is due, so pg-boss need not retry.
 */
export async function startWork(studio: Studio): Promise<{ stop(): Promise<void> }> {
  for (const kind of JOBS) {
    await studio.queue.work<{ submissionId: string }>(
      kind,
      {
        localConcurrency: CONCURRENCY[kind],
        batchSize: BATCH[kind],
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      async (jobs) => {
        await Promise.all(
          jobs.map((job) => guarded(studio, kind, () => HANDLERS[kind](studio, job.data.submissionId))),
        )
      },
    )
  }
  await sweep(studio)
  studio.run(() => checkFiles(studio))
  studio.run(() => fillSearchWords(studio))
  studio.run(() => takeReading(studio))
  const upkeep = [startUpkeep(studio), await startTelling(studio)]
  const timers = [
    setInterval(() => studio.run(() => sweep(studio)), SWEEP_EVERY_MS),
    setInterval(() => studio.run(() => takeReading(studio)), READ_BALANCE_EVERY_MS),
    setInterval(() => studio.run(() => sweepSignIns(studio)), SWEEP_SIGN_INS_EVERY_MS),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      for (const part of upkeep) part.stop()
      await studio.queue.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

async function guarded(studio: Studio, kind: JobKind, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    studio.log.error({ err: error, kind }, 'background work failed; the sweep will bring it back')
  }
}
