import { fromPrisma, type PgBoss } from 'pg-boss'
import type { EnqueueRender } from '../billing/submit.ts'
import type { QueueEntry } from './attempts.ts'

const QUEUE = 'render'

/** Seconds without a sign of life after which pg-boss gives a render up, and how often there is one. */
const HEARTBEAT_SECONDS = 20
const HEARTBEAT_REFRESH_SECONDS = 5
/** Longest render. Typical is one to three minutes (docs/contract.md, "Poll a job"). */
const EXPIRE_SECONDS = 15 * 60
const KEEP_ENTRIES_SECONDS = 60 * 60
/** How soon a worker that just ended a render sees the next entry; one that idles is woken at once. */
const POLLING_SECONDS = 0.5

export interface RenderEntry {
  id: string
  retryCount: number
  jobId: string
  /** Aborted when this worker no longer holds the entry. */
  signal: AbortSignal
}

/** The queue of renders. Our job row is the truth; an entry only says that somebody should render it. */
export interface RenderQueue {
  enqueueInTransaction: EnqueueRender
  /** Queues a job's render unless it is queued or active already. */
  enqueue(jobId: string, delaySeconds?: number): Promise<void>
  /** Settles an entry as not done; one that was settled meanwhile is left alone. */
  drop(entry: string | RenderEntry): Promise<void>
  /** Ids of the jobs that wait in the queue. */
  waitingJobIds(): Promise<Set<string>>
  entriesOf(jobId: string): Promise<QueueEntry[]>
  work(concurrency: number, handle: (entry: RenderEntry) => Promise<void>): Promise<void>
  stopWork(): Promise<void>
}

/**
 * Opens the queue, making it at first use.
 *
 * It never retries by itself (`retryLimit: 0`): attempts are counted in the job row, where a shutdown can be told from
 * a failure. `exclusive` with the job id as key makes queueing idempotent.
 */
export async function openRenderQueue(boss: PgBoss): Promise<RenderQueue> {
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    notify: true,
    retryLimit: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_ENTRIES_SECONDS,
  })
  // The first use reads the queue's row into pg-boss's cache. Read first inside a transaction, it would wait on the
  // embedded database's only connection for that very transaction to end.
  await boss.findJobs(QUEUE, { queued: true })
  return {
    enqueueInTransaction: async (jobId, transaction) => {
      const sent = await boss.send(QUEUE, { jobId }, { singletonKey: jobId, db: fromPrisma(transaction) })
      if (!sent) throw new Error(`The render of job ${jobId} was not queued.`)
    },
    enqueue: async (jobId, delaySeconds = 0) => {
      await boss.send(QUEUE, { jobId }, { singletonKey: jobId, startAfter: delaySeconds })
    },
    drop: async (entry) => {
      await (typeof entry === 'string' ? boss.fail(QUEUE, entry) : boss.fail(QUEUE, entry))
    },
    waitingJobIds: async () => {
      const entries = await boss.findJobs<{ jobId: string }>(QUEUE, { queued: true })
      return new Set(entries.map((entry) => entry.data.jobId))
    },
    entriesOf: (jobId) => boss.findJobs(QUEUE, { key: jobId }),
    work: async (concurrency, handle) => {
      const options = {
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
        pollingIntervalSeconds: POLLING_SECONDS,
        notifyPollingIntervalSeconds: POLLING_SECONDS,
      }
      await boss.work<{ jobId: string }>(QUEUE, options, async (entries) => {
        for (const { id, retryCount, data, signal } of entries) {
          await handle({ id, retryCount, jobId: data.jobId, signal })
        }
      })
    },
    stopWork: () => boss.offWork(QUEUE, { wait: false }),
  }
}
