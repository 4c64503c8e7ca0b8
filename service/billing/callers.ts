import type { RunStatement, Statement } from '#platform/database.ts'
import type { JobFacts } from '../jobs.ts'
import { maskKey, sameDigest, storedParts } from './key-format.ts'

/** A key that may be used, as found for a request. Amounts in yen, exact at the time of reading. */
export interface Caller {
  keyId: string
  maskedKey: string
  spendYen: number
  maxBudgetYen: number
  /** The job the request names, when it is this key's; another key's job and no job look the same. */
  job: JobFacts | null
}

type Row = { key_id: string; hash: string; tail: string; spend: number; max_budget: number } & (
  | { [Fact in keyof JobFacts]: null }
  | JobFacts
)

/** One statement for both questions: polls are what the service answers most. */
const FIND: Statement = {
  name: 'find_caller',
  text: `
    SELECT api_key.id AS key_id, hash, tail, spend, max_budget, job.id, status::text,
      failure_message AS "failureMessage", sha256, size_bytes AS "sizeBytes", content_name AS "contentName",
      content_deleted_at IS NOT NULL AS "contentDeleted",
      (extract(epoch FROM completed_at) * 1000)::float8 AS "completedAtMs",
      (extract(epoch FROM job.expires_at) * 1000)::float8 AS "expiresAtMs"
    FROM api_key LEFT JOIN job ON job.id = $2::uuid AND job.key_id = api_key.id
    WHERE prefix = $1::text AND revoked_at IS NULL
      AND (api_key.expires_at IS NULL OR api_key.expires_at > clock_timestamp() AT TIME ZONE 'UTC')`,
}

/**
 * Finds who calls with this bearer credential, and the caller's job of this id; null for an unknown, mistyped, expired
 * or revoked key.
 * @param jobId a job id in its proper shape, or null.
 */
export async function findCaller(
  query: RunStatement,
  credential: string,
  jobId: string | null,
): Promise<Caller | null> {
  const parts = storedParts(credential)
  if (!parts) return null
  const rows = await query<Row>(FIND, [parts.prefix, jobId])
  const row = rows.find((candidate) => sameDigest(candidate.hash, parts.hash))
  if (!row) return null
  const { key_id: keyId, hash: _, tail, spend: spendYen, max_budget: maxBudgetYen, ...job } = row
  return { keyId, maskedKey: maskKey(tail), spendYen, maxBudgetYen, job: job.id === null ? null : job }
}
