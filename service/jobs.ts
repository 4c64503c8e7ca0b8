import type { RunStatement, Statement } from '#platform/database.ts'
import type { JobStatus } from './prisma/generated/client.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether a string is shaped like one of our job ids; other strings never reach the database or a file name. */
export function isJobId(value: string): boolean {
  return UUID.test(value)
}

/** The answer of a poll. */
export interface Job {
  id: string
  status: JobStatus
}

/** The fields of a job and its video on the wire. Times in milliseconds since 1970. */
export interface JobFacts extends Job {
  failureMessage: string | null
  /** In hex. */
  sha256: string | null
  sizeBytes: number | null
  contentName: string | null
  contentDeleted: boolean
  completedAtMs: number | null
  expiresAtMs: number | null
}

const FIND: Statement = {
  name: 'find_job',
  text: `
    SELECT id, status::text, failure_message AS "failureMessage", sha256, size_bytes AS "sizeBytes",
      content_name AS "contentName", content_deleted_at IS NOT NULL AS "contentDeleted",
      (extract(epoch FROM completed_at) * 1000)::float8 AS "completedAtMs",
      (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAtMs"
    FROM job WHERE id = $1::uuid`,
}

/** Looks a job of any key up by its id. */
export async function findJob(query: RunStatement, id: string): Promise<JobFacts | null> {
  const [job = null] = await query<JobFacts>(FIND, [id])
  return job
}
