import { Prisma } from '#prisma/generated/client.ts'
import { inFull } from '../i18n/english.ts'
import { readMessage, storeMessage } from '../i18n/stored-message.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { Answer } from '../upstream/get.ts'
import {
  LEAST_POLL_PAUSE_MS,
  MOST_POLL_BACKOFF,
  POLLS_BEFORE_BACKOFF,
  troubledPollDelayMs,
} from './delays.ts'
import { enqueueAll } from './jobs.ts'
import { UNKNOWN_JOB } from './stalled.ts'
import type { Status } from './state.ts'
import { move } from './transition.ts'

/** Polls in one batch; two batches leave room on the client's 32 connections for downloads. */
const AT_ONCE = 12

/** A poll begins within this time after it was recorded, or not at all. */
const BEGINS_WITHIN_MS = 2_000

/**
 * Polls the jobs of these submissions that were not polled within the last 15 seconds. Before the service is asked, one
 * transaction records the poll and queues the next polls. So a job is polled every 15 to 30 seconds
 * regardless of the number of processes, browsers or duplicate background jobs, and of which process dies; and a batch
 * costs few statements.
 */
export async function pollDue(studio: Studio, submissionIds: readonly string[]): Promise<void> {
  const leased = await studio.db.$transaction((tx) => lease(studio, tx, submissionIds))
  const jobs = [...leased]
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await pollInTime(studio, job)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * A job whose poll a slow service delays too much is polled the next time; otherwise two polls could come close
 * together.
 */
async function pollInTime(studio: Studio, job: Leased): Promise<void> {
  if (studio.now() > job.polledAt) return
  await poll(studio, job).catch((error: unknown) =>
    studio.log.error(
      { err: error, submissionId: job.id },
      'a poll could not be recorded; the next one will be',
    ),
  )
}

interface Leased {
  id: string
  jobId: string
  status: Extract<Status, 'pending' | 'in_progress'>
  pollTroubles: number
  polledAt: Date
}

const WITH_SERVICE = Prisma.sql`"status" IN ('pending', 'in_progress')`

/** The least time between two polls: troubledPollDelayMs without chance, by the troubles when the first one began. */
const PAUSE = Prisma.sql`${LEAST_POLL_PAUSE_MS} * interval '1 millisecond'
  * least(${MOST_POLL_BACKOFF}::int, 2 ^ greatest(0, "pollTroubles" - 1 - ${POLLS_BEFORE_BACKOFF}::int))`

/** The earliest time of the next poll. */
const NEXT = Prisma.sql`"polledAt" + ${PAUSE}`

async function lease(studio: Studio, tx: Transaction, ids: readonly string[]): Promise<Leased[]> {
  const now = studio.now()
  const begun = new Date(now.getTime() + BEGINS_WITHIN_MS)
  // Prisma would increase `updatedAt`, by which browsers order visible changes; this is not a visible change.
  const leased = await tx.$queryRaw<Leased[]>`
    UPDATE "Submission" SET "polledAt" = ${begun}::timestamptz
    WHERE "id" = ANY(${ids}::text[]) AND ${WITH_SERVICE} AND "jobId" IS NOT NULL
      AND ("polledAt" IS NULL OR ${NEXT} <= ${now}::timestamptz)
    RETURNING "id", "jobId", "status"::text, "pollTroubles", "polledAt"`
  const next = leased.map(({ id, pollTroubles }) => {
    const delayMs = troubledPollDelayMs(pollTroubles, studio.random())
    return { submissionId: id, startAfter: new Date(begun.getTime() + delayMs) }
  })
  const begunNow = new Set(leased.map(({ id }) => id))
  const early = await notDue(
    tx,
    ids.filter((id) => !begunNow.has(id)),
    now,
  )
  await enqueueAll(studio.queue, tx, 'poll', [...next, ...early])
  return leased
}

/**
 * Submissions that are not due yet, such as after a restart: queues a poll if none waits. A last poll in the future was
 * dated by another clock.
 */
async function notDue(tx: Transaction, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  return tx.$queryRaw<{ submissionId: string; startAfter: Date }[]>`
    SELECT "id" AS "submissionId", least("polledAt", ${now}::timestamptz) + ${PAUSE} AS "startAfter" FROM "Submission"
    WHERE "id" = ANY(${ids}::text[]) AND ${WITH_SERVICE} AND ${NEXT} > ${now}::timestamptz`
}

async function poll(studio: Studio, job: Leased): Promise<void> {
  const { id } = job
  const status = read(await studio.upstream.poll(job.jobId))
  if ('trouble' in status) {
    const trouble = inFull(readMessage(status.trouble))
    studio.log.warn({ submissionId: id, trouble }, 'a poll did not return the job’s state')
    return writeTrouble(studio, job, { pollTroubles: job.pollTroubles + 1, pollTrouble: status.trouble })
  }
  if (status.is === 'completed' || status.is === 'failed') {
    await move(studio, id, job.status, status.is, {
      reason: status.is === 'failed' ? 'generation_failed' : null,
      fields: { finishedAt: studio.now(), pollTroubles: 0, pollTrouble: null },
    })
    return
  }
  if (status.is === 'in_progress' && job.status === 'pending')
    await move(studio, id, 'pending', 'in_progress', { fields: { startedAt: studio.now() } })
  if (job.pollTroubles > 0) await writeTrouble(studio, job, { pollTroubles: 0, pollTrouble: null })
}

const KNOWN = ['pending', 'in_progress', 'completed', 'failed'] as const satisfies readonly Status[]

/** The trouble is in its stored form. */
function read(answer: Answer<{ status: string }>): { is: (typeof KNOWN)[number] } | { trouble: string } {
  if (answer.kind === 'trouble')
    return { trouble: answer.status === 404 ? UNKNOWN_JOB : storeMessage(answer.trouble) }
  const known = KNOWN.find((status) => status === answer.value.status)
  if (known) return { is: known }
  return { trouble: storeMessage({ key: 'troubles.unknownState', values: { state: answer.value.status } }) }
}

/** Only of the last poll: another poll may have begun since, or have seen the job's end. */
async function writeTrouble(
  { db }: Studio,
  { id, polledAt }: Leased,
  data: { pollTroubles: number; pollTrouble: string | null },
): Promise<void> {
  await db.submission.updateMany({
    where: { id, polledAt, status: { in: ['pending', 'in_progress'] } },
    data,
  })
}
