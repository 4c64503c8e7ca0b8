import { randomUUID } from 'node:crypto'
import type { Database, RunStatement, Statement } from '#platform/database.ts'
import type { Model } from '../models.ts'
import { type IdempotentRequest, replay } from './idempotency.ts'

export interface SubmitDependencies {
  database: Database
  /** Accepted submissions in any 60 seconds, across all keys and processes. */
  rateLimitPerMinute: number
}

export interface Submission {
  keyId: string
  model: Model
  prompt: string
  seed: number | null
  /** The client's idempotency key; null for nearly all requests. */
  idempotent: IdempotentRequest | null
  /** Whether the client is still connected. */
  clientPresent(): boolean
  /** Called last before COMMIT is sent: from here on no error may be answered (docs/contract.md, Billing and failures). */
  onCommit(): void
}

export type SubmitResult =
  | { kind: 'accepted'; jobId: string; repeated: boolean }
  | Refusal
  | { kind: 'idempotency conflict' }
  | { kind: 'idempotency mismatch' }

type Refusal =
  | { kind: 'rate limited'; retryAfterSeconds: number; windowSeconds: number }
  | { kind: 'over budget'; spendYen: number; maxBudgetYen: number }
  | { kind: 'key revoked' }

/** The client disconnected before the commit: nothing was billed. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError'
}

/** Rolls back the transaction of a refused submission. */
class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: Exclude<SubmitResult, { kind: 'accepted' }>
  constructor(refusal: RefusedError['refusal']) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/**
 * Bills and queues one video: one statement in one transaction checks the budget, charges it, and writes the ledger row
 * and the job, which is its own place in the queue.
 *
 * Any exception before `onCommit` means that nothing was billed; after an exception later the outcome is unknown.
 */
export async function submit(deps: SubmitDependencies, submission: Submission): Promise<SubmitResult> {
  try {
    return await deps.database.transaction(async (run): Promise<SubmitResult> => {
      if (!submission.clientPresent()) throw new ClientGoneError()
      const earlier = submission.idempotent && (await replay(run, submission.keyId, submission.idempotent))
      if (earlier?.kind === 'repeated') {
        submission.onCommit() // it was billed earlier, so an error, which means not billed, would be wrong
        return { kind: 'accepted', jobId: earlier.jobId, repeated: true }
      }
      if (earlier) throw new RefusedError(earlier)
      const jobId = randomUUID()
      const accepted = await accept(run, submission, jobId, deps.rateLimitPerMinute)
      if (!accepted) throw new RefusedError(await explain(run, submission, deps.rateLimitPerMinute))
      if (!submission.clientPresent()) throw new ClientGoneError()
      submission.onCommit()
      return { kind: 'accepted', jobId, repeated: false }
    })
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
}

/** Length of the platform-wide window. */
const RATE_WINDOW_SECONDS = 60

/**
 * Every submission changes the one row of `service_state`, so submissions of all processes are serialized there and the
 * count of the last minute is exact. A row that another transaction has changed since is read again, and its condition
 * checked again; the job N before may be too new to be seen by this statement, and is then too new to make room.
 *
 * The clock is the database's, read after the wait: processes need not agree on the time, and jobs have times in their
 * order. A job in the far future dates from before the clock was set back, and does not block other jobs.
 */
export const ACCEPT: Statement = {
  name: 'accept',
  text: `
    WITH counted AS (
      UPDATE service_state AS state SET accepted = accepted + 1
      WHERE id = 1 AND (accepted < $9::bigint OR ${RATE_WINDOW_SECONDS} <=
        (SELECT abs(extract(epoch FROM clock_timestamp() AT TIME ZONE 'UTC' - created_at))
          FROM job WHERE accepted_number = state.accepted + 1 - $9::bigint))
      RETURNING accepted
    ), charged AS (
      UPDATE api_key SET spend = spend + $5::int, last_turn = 1 + greatest(last_turn,
        (SELECT turn FROM job WHERE render_attempts > 0 ORDER BY turn DESC LIMIT 1))
      FROM counted
      WHERE id = $2::uuid AND revoked_at IS NULL AND spend + $5::int <= max_budget
      RETURNING id, last_turn, accepted, clock_timestamp() AT TIME ZONE 'UTC' AS accepted_at
    ), accepted AS (
      INSERT INTO job (id, key_id, model, prompt, seed, status, accepted_number, turn, created_at)
      SELECT $1::uuid, id, $3::text, $4::text, $6::bigint, 'pending', accepted, last_turn, accepted_at FROM charged
      RETURNING id, key_id, created_at
    ), remembered AS (
      INSERT INTO idempotent_request (key_id, key_hash, request_hash, job_id, created_at)
      SELECT key_id, $7::text, $8::text, id, created_at FROM accepted WHERE $7::text IS NOT NULL
    )
    INSERT INTO ledger_entry (id, key_id, job_id, kind, amount_yen, created_at)
    SELECT gen_random_uuid(), key_id, id, 'charge', $5::int, created_at FROM accepted
    RETURNING job_id`,
}

/** Charges the key, and writes the job and its ledger row, if limit and budget allow; false if they do not. */
async function accept(
  run: RunStatement,
  { keyId, model, prompt, seed, idempotent }: Submission,
  jobId: string,
  limit: number,
): Promise<boolean> {
  const rows = await run(ACCEPT, [
    jobId,
    keyId,
    model.id,
    prompt,
    model.priceYen,
    seed === null ? null : String(seed),
    idempotent?.keyHash ?? null,
    idempotent?.requestHash ?? null,
    String(limit),
  ])
  return rows.length === 1
}

/** The obstacle, looked up in the same transaction; only a separate statement sees the change it waited for. */
const EXPLAIN: Statement = {
  name: 'explain_refusal',
  text: `
    SELECT spend::float8, max_budget::float8, revoked_at IS NOT NULL AS revoked,
      extract(epoch FROM clock_timestamp() AT TIME ZONE 'UTC' - (SELECT created_at FROM job
        WHERE accepted_number = (SELECT accepted FROM service_state) + 1 - $2::bigint))::float8 AS blocking_age
    FROM api_key WHERE id = $1::uuid`,
}

async function explain(run: RunStatement, { keyId, model }: Submission, limit: number): Promise<Refusal> {
  const [row] = await run<{
    spend: number
    max_budget: number
    revoked: boolean
    blocking_age: number | null
  }>(EXPLAIN, [keyId, String(limit)])
  if (!row || row.revoked) return { kind: 'key revoked' }
  const [spendYen, maxBudgetYen] = [row.spend, row.max_budget]
  if (spendYen + model.priceYen > maxBudgetYen) return { kind: 'over budget', spendYen, maxBudgetYen }
  return {
    kind: 'rate limited',
    retryAfterSeconds: retryAfterSeconds(row.blocking_age ?? RATE_WINDOW_SECONDS),
    windowSeconds: RATE_WINDOW_SECONDS,
  }
}

/**
 * Whole seconds until one more submission fits, given the age of the submission that has to leave the window
 * first. At least 1, so that a client that obeys is never told "now" and refused again.
 */
export function retryAfterSeconds(blockingAgeSeconds: number): number {
  return Math.max(1, Math.ceil(RATE_WINDOW_SECONDS - blockingAgeSeconds))
}
