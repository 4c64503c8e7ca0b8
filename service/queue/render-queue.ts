import { randomUUID } from 'node:crypto'
import type { RunStatement, Statement } from '#platform/database.ts'
import type { StoredVideo } from '../storage/videos.ts'
import { type Failure, MOST_ATTEMPTS } from './attempts.ts'

/** A job that one worker renders. Only the worker with the token may change the job. */
export interface Lease {
  jobId: string
  token: string
  model: string
  prompt: string
  seed: number | null
  /** The number of renders started, including this one. */
  attempts: number
  remoteWork: string | null
}

/**
 * The queue is the unfinished jobs themselves: no separate entries can be lost or left over.
 *
 * A worker leases a job for some seconds and renews the lease while it lives. A lease that is not renewed, because its
 * process died or hangs, expires. Every change requires the token, so a worker that was presumed dead and comes back
 * changes nothing. The clock is the database's.
 */
export interface RenderQueue {
  /** Takes the next job; null if none waits. */
  take(): Promise<Lease | null>
  /** Renews leases, and returns those that are lost. */
  renew(tokens: readonly string[]): Promise<string[]>
  /** Rendering has started. False, here and below, means that the lease was lost and nothing was changed. */
  begin(lease: Lease): Promise<boolean>
  remember(lease: Lease, work: string | null): Promise<boolean>
  complete(lease: Lease, video: StoredVideo, times: { completedAt: Date; expiresAt: Date }): Promise<boolean>
  fail(lease: Lease, failure: Failure, now: Date): Promise<boolean>
  /** Gives the job to the next worker, after a delay in seconds. */
  release(lease: Lease, options: { delaySeconds: number; countAttempt: boolean }): Promise<boolean>
  /** Ends every lease. Only for the owner of an embedded database, before it leases anything. */
  endAllLeases(): Promise<void>
  /** The number of waiting jobs, the age of the oldest, and the number of running renders. */
  state(): Promise<QueueState>
}

/** The jobs that wait and those being rendered, across all processes. */
export interface QueueState {
  waiting: number
  /** Age of the oldest waiting job; 0 if none waits. */
  oldestSeconds: number
  rendering: number
}

const NOW = "clock_timestamp() AT TIME ZONE 'UTC'"
const UNTIL = (parameter: string) => `${NOW} + make_interval(secs => ${parameter}::float8)`
const NOT_FINAL = "status IN ('pending', 'in_progress')"

/** Turns alternate between keys (billing/submit.ts). A row that another worker is taking is skipped. */
const TAKE: Statement = {
  name: 'take_job',
  text: `
    WITH next AS MATERIALIZED (
      SELECT id FROM job
      WHERE ${NOT_FINAL} AND (lease_until IS NULL OR lease_until < ${NOW}) AND (not_before IS NULL OR not_before <= ${NOW})
      ORDER BY turn, accepted_number LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    UPDATE job SET lease_token = $1::uuid, lease_until = ${UNTIL('$2')}, render_attempts = render_attempts + 1
    FROM next WHERE job.id = next.id
    RETURNING job.id, model, prompt, seed::text, render_attempts, remote_work`,
}

interface TakenRow {
  id: string
  model: string
  prompt: string
  seed: string | null
  render_attempts: number
  remote_work: string | null
}

const RENEW: Statement = {
  name: 'renew_leases',
  text: `UPDATE job SET lease_until = ${UNTIL('$2')} WHERE lease_token = ANY($1::uuid[]) AND ${NOT_FINAL} RETURNING lease_token`,
}

/** A statement that changes a leased job: $1 and $2 are the job and the token. */
function change(name: string, set: string): Statement {
  return {
    name,
    text: `UPDATE job SET ${set} WHERE id = $1::uuid AND lease_token = $2::uuid AND ${NOT_FINAL} RETURNING id`,
  }
}

const END_LEASE = 'lease_token = NULL, lease_until = NULL'

const BEGIN = change('begin_render', `status = 'in_progress', started_at = ${NOW}`)
const REMEMBER = change('remember_work', 'remote_work = $3::text')
const COMPLETE = change(
  'complete_job',
  `status = 'completed', completed_at = $3::timestamp, expires_at = $4::timestamp, content_name = $5::text,
   size_bytes = $6::int, sha256 = $7::text, remote_work = NULL, ${END_LEASE}`,
)
const FAIL = change(
  'fail_job',
  `status = 'failed', completed_at = $3::timestamp, failure_code = $4::text, failure_message = $5::text,
   remote_work = NULL, ${END_LEASE}`,
)
const RELEASE = change(
  'release_job',
  `status = 'pending', started_at = NULL, not_before = ${UNTIL('$3')},
   render_attempts = render_attempts - CASE WHEN $4::boolean THEN 0 ELSE 1 END, ${END_LEASE}`,
)

const END_ALL: Statement = {
  name: 'end_all_leases',
  text: `UPDATE job SET ${END_LEASE} WHERE lease_token IS NOT NULL AND ${NOT_FINAL}`,
}

const STATE: Statement = {
  name: 'queue_state',
  text: `
    SELECT count(*) FILTER (WHERE status = 'pending')::int AS waiting,
      count(*) FILTER (WHERE status = 'in_progress')::int AS rendering,
      coalesce(extract(epoch FROM ${NOW} - min(created_at) FILTER (WHERE status = 'pending')), 0)::float8 AS "oldestSeconds"
    FROM job WHERE ${NOT_FINAL}`,
}

/** The queue on a database; a lease lasts `leaseSeconds` unless it is renewed. */
export function openRenderQueue(query: RunStatement, leaseSeconds: number): RenderQueue {
  const holds = async (statement: Statement, { jobId, token }: Lease, ...values: unknown[]) =>
    (await query(statement, [jobId, token, ...values])).length === 1
  return {
    take: async () => {
      const token = randomUUID()
      const [row] = await query<TakenRow>(TAKE, [token, leaseSeconds])
      return row ? toLease(row, token) : null
    },
    renew: async (tokens) => {
      const rows = await query<{ lease_token: string }>(RENEW, [tokens, leaseSeconds])
      const renewed = new Set(rows.map((row) => row.lease_token))
      return tokens.filter((token) => !renewed.has(token))
    },
    begin: (lease) => holds(BEGIN, lease),
    remember: (lease, work) => holds(REMEMBER, lease, work),
    complete: (lease, video, { completedAt, expiresAt }) => {
      const { contentName, sizeBytes, sha256 } = video
      return holds(COMPLETE, lease, utc(completedAt), utc(expiresAt), contentName, sizeBytes, sha256)
    },
    fail: (lease, { code, message }, now) => holds(FAIL, lease, utc(now), code, message),
    release: (lease, { delaySeconds, countAttempt }) => holds(RELEASE, lease, delaySeconds, countAttempt),
    endAllLeases: async () => void (await query(END_ALL, [])),
    state: async () => {
      const [state] = await query<QueueState>(STATE, [])
      return state ?? { waiting: 0, oldestSeconds: 0, rendering: 0 }
    },
  }
}

/** A lease after the most renders that a job may have: their workers were lost. */
export function isExhausted(lease: Lease): boolean {
  return lease.attempts > MOST_ATTEMPTS
}

function toLease(row: TakenRow, token: string): Lease {
  return {
    jobId: row.id,
    token,
    model: row.model,
    prompt: row.prompt,
    seed: row.seed === null ? null : Number(row.seed),
    attempts: row.render_attempts,
    remoteWork: row.remote_work,
  }
}

/** A time for a column without a zone. */
function utc(time: Date): string {
  return time.toISOString().replace('Z', '')
}
