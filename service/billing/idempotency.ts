import { hash } from 'node:crypto'
import type { RunStatement, Statement } from '#platform/database.ts'
import type { Model } from '../models.ts'

/** A submission that its client may send again: digests of its key and of its request, in hex. */
export interface IdempotentRequest {
  keyHash: string
  requestHash: string
}

/** The possible values of Idempotency-Key: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/** The digests of a submission. Bodies that ask for the same video have equal digests; the key itself is not kept. */
export function idempotentRequest(
  key: string,
  wanted: { model: Model; prompt: string; seed: number | null },
): IdempotentRequest {
  const { model, prompt, seed } = wanted
  return {
    keyHash: hash('sha256', key),
    requestHash: hash('sha256', JSON.stringify([model.id, prompt, seed])),
  }
}

export type Replay =
  | { kind: 'repeated'; jobId: string }
  /** The first request with this key is still running. */
  | { kind: 'idempotency conflict' }
  /** The key was used for another request. */
  | { kind: 'idempotency mismatch' }

/** A lock held until the transaction ends, even by a crash; a second request finds it taken and does not wait. */
const TAKE: Statement = {
  name: 'take_idempotency_key',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) AS taken',
}

const FIND: Statement = {
  name: 'find_idempotent_request',
  text: `SELECT request_hash, job_id FROM idempotent_request WHERE key_id = $1::uuid AND key_hash = $2::text`,
}

/** The result of an earlier submission with the same Idempotency-Key; null when this is the first. */
export async function replay(
  run: RunStatement,
  keyId: string,
  request: IdempotentRequest,
): Promise<Replay | null> {
  const [lock] = await run<{ taken: boolean }>(TAKE, [`${keyId} ${request.keyHash}`])
  if (!lock?.taken) return { kind: 'idempotency conflict' }
  const [earlier] = await run<{ request_hash: string; job_id: string }>(FIND, [keyId, request.keyHash])
  if (!earlier) return null
  if (earlier.request_hash !== request.requestHash) return { kind: 'idempotency mismatch' }
  return { kind: 'repeated', jobId: earlier.job_id }
}
