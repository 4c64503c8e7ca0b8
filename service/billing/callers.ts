import type { RunStatement, Statement } from '#platform/database.ts'
import type { Job } from '../jobs.ts'
import { maskKey, sameDigest, storedParts } from './key-format.ts'

/** A usable key, as found for a request. */
export interface Caller {
  keyId: string
  maskedKey: string
  /** The job that the request names, if it belongs to this key; another key's job and a missing job look the same. */
  job: Job | null
}

type Row = { key_id: string; hash: string; tail: string } & ({ [Fact in keyof Job]: null } | Job)

/** Both look-ups of a poll in one statement. Several keys may share a prefix; the digest distinguishes them. */
const FIND: Statement = {
  name: 'find_caller',
  text: `
    SELECT api_key.id AS key_id, hash, tail, job.id, job.status::text
    FROM api_key LEFT JOIN job ON job.id = $2::uuid AND job.key_id = api_key.id
    WHERE prefix = $1::text AND revoked_at IS NULL`,
}

/**
 * Finds the key of a bearer credential, and the caller's job of an id; null for an unknown, mistyped or revoked key.
 * The job id is in its proper shape, or null. Nothing is cached: a revoked key is refused at once.
 */
export async function findCaller(
  query: RunStatement,
  credential: string,
  jobId: string | null,
): Promise<Caller | null> {
  const parts = storedParts(credential)
  if (!parts) return null
  const rows = await query<Row>(FIND, [parts.prefix, jobId])
  const row = rows.find(({ hash }) => sameDigest(hash, parts.hash))
  if (!row) return null
  const { key_id: keyId, tail, id, status } = row
  return { keyId, maskedKey: maskKey(tail), job: id === null ? null : { id, status } }
}
