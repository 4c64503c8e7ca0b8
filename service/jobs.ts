import type { Job, JobStatus, PrismaClient } from './prisma/generated/client.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether a string is shaped like one of our job ids; anything else never reaches the database or a file name. */
export function isJobId(value: string): boolean {
  return UUID.test(value)
}

/** A job of this key, or null: an unknown job and another key's job look the same (docs/contract.md, Choices). */
export async function findOwnJob(prisma: PrismaClient, keyId: string, jobId: string): Promise<Job | null> {
  if (!isJobId(jobId)) return null
  return prisma.job.findFirst({ where: { id: jobId, keyId } })
}

export type ContentState =
  | { kind: 'not ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'expired'; expiredAt: Date }
  | { kind: 'available'; sha256: string }

type ContentFields = Pick<Job, 'failureMessage' | 'expiresAt' | 'contentDeletedAt' | 'sha256'> & {
  status: JobStatus
}

/** What the download endpoint can give of a job at this moment. */
export function contentState(job: ContentFields, now: Date): ContentState {
  if (job.status === 'failed') return { kind: 'failed', message: job.failureMessage ?? 'The job failed.' }
  if (job.status !== 'completed' || !job.sha256 || !job.expiresAt) return { kind: 'not ready' }
  if (job.contentDeletedAt || job.expiresAt <= now) return { kind: 'expired', expiredAt: job.expiresAt }
  return { kind: 'available', sha256: job.sha256 }
}
