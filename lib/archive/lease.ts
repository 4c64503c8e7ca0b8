import { randomUUID } from 'node:crypto'
import type { Prisma } from '#prisma/generated/client.ts'
import type { Studio } from '../studio.ts'

/** One try ends after this long. */
const LONGEST_TRY_MS = 10 * 60_000

/** Finished videos that are not archived yet. */
export const AWAITED = {
  status: 'completed',
  lostAt: null,
  purgedAt: null,
  OR: [{ clip: { is: null } }, { clip: { is: { missing: true } } }],
} satisfies Prisma.SubmissionWhereInput

/**
 * The right to archive one submission: to write to its files and its row. pg-boss gives a job to one process at a time,
 * but a process that was taken for dead may still be at work. The last process to begin takes over the lease.
 */
export interface Lease {
  /** Names this try's files; stored in the row. */
  id: string
  submissionId: string
  jobId: string
  /** Failed downloads before this one. */
  tries: number
  finishedAt: Date | null
  archiveBefore: Date | null
  /** Aborted when the background job is no longer ours, or the try takes too long. */
  signal: AbortSignal
}

/** Leases a submission whose video is awaited; null when it is not. */
export async function leaseArchive(
  studio: Studio,
  submissionId: string,
  jobSignal?: AbortSignal,
): Promise<Lease | null> {
  const id = randomUUID()
  const [row] = await studio.db.submission.updateManyAndReturn({
    where: { AND: [AWAITED, { id: submissionId }] },
    data: { archiveTry: id },
    select: { jobId: true, archiveTries: true, finishedAt: true, archiveBefore: true },
  })
  if (!row?.jobId) return null
  const { jobId, archiveTries: tries, finishedAt, archiveBefore } = row
  const signals = [AbortSignal.timeout(LONGEST_TRY_MS), ...(jobSignal ? [jobSignal] : [])]
  return { id, submissionId, jobId, tries, finishedAt, archiveBefore, signal: AbortSignal.any(signals) }
}

/** Whether the lease is still ours. */
export async function isOurs({ db }: Studio, { id, submissionId }: Lease): Promise<boolean> {
  return (await db.submission.count({ where: { id: submissionId, archiveTry: id } })) > 0
}
