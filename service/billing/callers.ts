import DataLoader from 'dataloader'
import type { RunStatement, Statement } from '#platform/database.ts'
import type { Job } from '../jobs.ts'
import { maskKey, type StoredKeyParts, sameDigest, storedParts } from './key-format.ts'

/** Longest list of one look-up; what is more goes into the next. */
const MOST_AT_ONCE = 100

/** A key that may be used, as found for a request. */
export interface Caller {
  keyId: string
  maskedKey: string
  /** The job the request names, when it is this key's; another key's job and no job look the same. */
  job: Job | null
}

type Row = {
  place: number
  key_id: string
  hash: string
  tail: string
} & ({ [Fact in keyof Job]: null } | Job)

/**
 * The live keys of these prefixes, each with its job of the id next to it. Both questions in one statement, for as many
 * requests as come at once: polls are what the service answers most. OFFSET 0 keeps each look-up a walk down an index,
 * whatever the planner thinks of the tables.
 */
const FIND: Statement = {
  name: 'find_callers',
  text: `
    SELECT place::int, api_key.id AS key_id, hash, tail, job.*
    FROM unnest($1::text[], $2::uuid[]) WITH ORDINALITY AS asked (prefix, job_id, place)
    CROSS JOIN LATERAL (
      SELECT id, hash, tail FROM api_key
      WHERE prefix = asked.prefix AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > clock_timestamp() AT TIME ZONE 'UTC')
      OFFSET 0
    ) AS api_key
    LEFT JOIN LATERAL (
      SELECT id, status::text FROM job WHERE id = asked.job_id AND key_id = api_key.id
      OFFSET 0
    ) AS job ON true`,
}

/**
 * Finds who calls with a bearer credential, and the caller's job of an id; null for an unknown, mistyped, expired or
 * revoked key. The job id is in its proper shape, or null.
 */
export type FindCaller = (credential: string, jobId: string | null) => Promise<Caller | null>

interface Question {
  parts: StoredKeyParts
  jobId: string | null
}

/** What is asked in one turn of the event loop is looked up together. Nothing is kept: each answer is as of its request. */
export function callerFinder(query: RunStatement): FindCaller {
  const callers = new DataLoader((questions: readonly Question[]) => lookUp(query, questions), {
    cache: false,
    batchScheduleFn: (run) => void setImmediate(run),
    maxBatchSize: MOST_AT_ONCE,
  })
  return async (credential, jobId) => {
    const parts = storedParts(credential)
    return parts && callers.load({ parts, jobId })
  }
}

async function lookUp(query: RunStatement, questions: readonly Question[]): Promise<(Caller | null)[]> {
  const prefixes = questions.map(({ parts }) => parts.prefix)
  const rows = await query<Row>(FIND, [prefixes, questions.map(({ jobId }) => jobId)])
  const callers = questions.map((): Caller | null => null)
  for (const { place, key_id: keyId, hash, tail, ...job } of rows) {
    // A prefix may be that of several keys; the digest says which it is.
    if (!sameDigest(hash, questions[place - 1]?.parts.hash ?? '')) continue
    callers[place - 1] = {
      keyId,
      maskedKey: maskKey(tail),
      job: job.id === null ? null : job,
    }
  }
  return callers
}
