import type { JobStatus } from './prisma/generated/client.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether a string is shaped like one of our job ids; anything else never reaches the database or a file name. */
export function isJobId(value: string): boolean {
  return UUID.test(value)
}

/** What the wire tells of a job. Times in milliseconds since 1970. */
export interface JobFacts {
  id: string
  status: JobStatus
  failureMessage: string | null
  /** In hex. */
  sha256: string | null
  sizeBytes: number | null
  contentName: string | null
  contentDeleted: boolean
  completedAtMs: number | null
  expiresAtMs: number | null
}

export type ContentState =
  | { kind: 'not ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'expired'; expiredAt: Date }
  | { kind: 'available'; contentName: string; sha256: string; sizeBytes: number; completedAt: Date }

/** What the download endpoint can give of a job at this moment. */
export function contentState(job: JobFacts, now: Date): ContentState {
  if (job.status === 'failed') return { kind: 'failed', message: job.failureMessage ?? 'The job failed.' }
  const { contentName, sha256, sizeBytes, completedAtMs, expiresAtMs } = job
  if (job.status !== 'completed' || !contentName || !sha256 || !sizeBytes || !completedAtMs || !expiresAtMs)
    return { kind: 'not ready' }
  if (job.contentDeleted || expiresAtMs <= now.getTime())
    return { kind: 'expired', expiredAt: new Date(expiresAtMs) }
  return { kind: 'available', contentName, sha256, sizeBytes, completedAt: new Date(completedAtMs) }
}
