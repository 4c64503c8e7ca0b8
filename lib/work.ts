import type { JobWithMetadata, WorkOptions } from 'pg-boss'
import { archiveVideo } from './archive/archive.ts'
import { checkFiles, restoreReturnedFiles } from './archive/check-files.ts'
import { inspectAgain } from './archive/inspection-retries.ts'
import { recheckClips } from './archive/upkeep.ts'
import { makeOperatorTold } from './audit/tell-operator.ts'
import { purgeExpired } from './gallery/trash.ts'
import { readForUnknowns, takeReading } from './money/balance/reading.ts'
import { adoptKeptJob } from './money/reconcile/adopt.ts'
import { startDelivering, thinLog, watchForNews } from './notifications/deliver-webhooks.ts'
import { sweepSignIns } from './people/attempts.ts'
import type { Studio } from './studio.ts'
import { dispatch } from './submissions/dispatch.ts'
import { JOBS, type JobKind, ROUNDS, type Round } from './submissions/jobs.ts'
import { pollDue } from './submissions/poll.ts'
import { sweep } from './submissions/recover.ts'

type WorkJob = JobWithMetadata<{ submissionId: string }>

/** Per kind of work: batches per process at a time, submissions per batch, and the handler. */
const WORK: Record<JobKind, { concurrency: number; batch: number; handle: Handler }> = {
  dispatch: {
    concurrency: 8,
    batch: 1,
    handle: each((studio, { data }) => dispatch(studio, data.submissionId)),
  },
  poll: {
    concurrency: 2,
    batch: 50,
    handle: (studio, jobs) =>
      pollDue(
        studio,
        jobs.map(({ data }) => data.submissionId),
      ),
  },
  archive: {
    concurrency: 4,
    batch: 1,
    handle: each((studio, { data, signal }) => archiveVideo(studio, data.submissionId, signal)),
  },
  look: {
    concurrency: 1,
    batch: 1,
    handle: each((studio, { data, retryCount, retryLimit }) =>
      inspectAgain(studio, data.submissionId, retryCount >= retryLimit),
    ),
  },
  adopt: {
    concurrency: 1,
    batch: 1,
    handle: each((studio, { data }) => adoptKeptJob(studio, data.submissionId)),
  },
}

type Handler = (studio: Studio, jobs: WorkJob[]) => Promise<void>

function each(handle: (studio: Studio, job: WorkJob) => Promise<void>): Handler {
  return async (studio, jobs) => {
    for (const job of jobs) await handle(studio, job)
  }
}

/** Every process does this itself: each has its own clock, journal and view of the balance. */
const SWEEP_EVERY_MS = 30_000
const READ_BALANCE_EVERY_MS = 60_000
/** While an outcome is unknown: the closer two readings are, the less can have happened in between. */
const READ_FOR_UNKNOWNS_EVERY_MS = 15_000
const TELL_OPERATOR_EVERY_MS = 60_000

/** A closing studio waits for sends that take longer; everything else is safe to cut off. */
const STOP_WITHIN_MS = 3_000

/**
 * Starts this process's share of the background work; `stop` ends it, and lets running jobs finish. pg-boss keeps a
 * handler's error with the job, and retries where that is safe (jobs.ts).
 */
export async function startWork(studio: Studio): Promise<{ stop(): Promise<void> }> {
  await sweep(studio)
  for (const kind of JOBS) {
    const { concurrency, batch, handle } = WORK[kind]
    await studio.queue.work<{ submissionId: string }, void, WorkOptions & { includeMetadata: true }>(
      kind,
      {
        localConcurrency: concurrency,
        batchSize: batch,
        includeMetadata: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      (jobs) => logged(studio, kind, () => handle(studio, jobs)),
    )
  }
  await startDelivering(studio)
  await startRounds(studio)
  studio.run(() => checkFiles(studio))
  studio.run(() => takeReading(studio))
  const tellOperator = makeOperatorTold(studio)
  if (studio.role === 'studio') studio.run(tellOperator)
  const timers = [
    setInterval(() => studio.run(() => sweep(studio)), SWEEP_EVERY_MS),
    setInterval(() => studio.run(() => takeReading(studio)), READ_BALANCE_EVERY_MS),
    setInterval(() => studio.run(() => readForUnknowns(studio)), READ_FOR_UNKNOWNS_EVERY_MS),
    ...(studio.role === 'studio'
      ? [setInterval(() => studio.run(tellOperator), TELL_OPERATOR_EVERY_MS)]
      : []),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await studio.queue.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

async function startRounds(studio: Studio): Promise<void> {
  const rounds: Record<Round, (signal: AbortSignal) => Promise<void>> = {
    upkeep: async (signal) => {
      await purgeExpired(studio)
      await restoreReturnedFiles(studio)
      await recheckClips(studio, { signal })
    },
    telling: () => watchForNews(studio),
    'sign-ins': () => sweepSignIns(studio),
    'delivery-log': () => thinLog(studio),
  }
  for (const round of Object.keys(ROUNDS) as Round[]) {
    await studio.queue.work(round, async ([job]) => {
      if (job) await logged(studio, round, () => rounds[round](job.signal))
    })
  }
}

async function logged(studio: Studio, kind: JobKind | Round, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    studio.log.error({ err: error, kind }, 'background work failed')
    throw error
  }
}
