import { randomUUID } from 'node:crypto'
import { Prisma, type Submission } from '#prisma/generated/client.ts'
import type { Studio } from '../studio.ts'

/** The longest duration of one attempt. */
const LONGEST_TRY_MS = 10 * 60_000

/** Finished videos that are not archived yet. */
export const AWAITED = {
  status: 'completed',
  lostAt: null,
  purgedAt: null,
  OR: [{ clip: { is: null } }, { clip: { is: { missing: true } } }],
} satisfies Prisma.SubmissionWhereInput

/** The same for the submission `s`, as SQL: in an update, the client would search all clips for this. */
const IS_AWAITED = Prisma.sql`(
  s."status" = 'completed' AND s."lostAt" IS NULL AND s."purgedAt" IS NULL
  AND NOT EXISTS (SELECT FROM "Clip" c WHERE c."submissionId" = s."id" AND NOT c."missing"))`

/**
 * The right to archive one submission: to write to its files and its row. pg-boss gives a job to one process at a time,
 * but a process that was presumed dead may still be at work. The last process to start takes over the lease.
 */
export interface Lease {
  /** Names the files of this attempt; stored in the row. */
  id: string
  submissionId: string
  jobId: string
  /** Failed downloads before this one. */
  tries: number
  archiveBefore: Date
  /** Aborted when the background job is no longer ours, or the attempt takes too long. */
  signal: AbortSignal
}

type Row = Pick<Submission, 'jobId' | 'archiveTries' | 'archiveBefore'>

/** Leases a submission whose video is awaited; null if it is not. */
export async function leaseArchive(
  studio: Studio,
  submissionId: string,
  jobSignal?: AbortSignal,
): Promise<Lease | null> {
  const id = randomUUID()
  const rows = await studio.db.$queryRaw<Row[]>`
    UPDATE "Submission" s SET "archiveTry" = ${id}, "updatedAt" = ${studio.now().toISOString()}::timestamptz
    WHERE s."id" = ${submissionId} AND ${IS_AWAITED}
    RETURNING s."jobId", s."archiveTries", s."archiveBefore"`
  const [row] = rows
  // Without a deadline, another process archived it while this one waited for the row.
  if (!row?.jobId || !row.archiveBefore) return null
  const { jobId, archiveTries: tries, archiveBefore } = row
  const signals = [AbortSignal.timeout(LONGEST_TRY_MS), ...(jobSignal ? [jobSignal] : [])]
  return { id, submissionId, jobId, tries, archiveBefore, signal: AbortSignal.any(signals) }
}

/** Whether the lease is still ours. */
export async function isOurs({ db }: Studio, { id, submissionId }: Lease): Promise<boolean> {
  return (await db.submission.count({ where: { id: submissionId, archiveTry: id } })) > 0
}
