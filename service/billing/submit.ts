import { randomUUID } from 'node:crypto'
import { MODEL } from '../model.ts'
import type { Prisma, PrismaClient } from '../prisma/generated/client.ts'
import { RATE_WINDOW_SECONDS, retryAfterSeconds, windowStart } from './rate-limit.ts'

/** Puts the render of a job on the queue, inside the transaction that bills it. */
export type EnqueueRender = (jobId: string, transaction: Prisma.TransactionClient) => Promise<void>

export interface SubmitDependencies {
  prisma: PrismaClient
  enqueueRender: EnqueueRender
  rateLimitPerMinute: number
  now(): Date
}

export interface Submission {
  keyId: string
  prompt: string
  seed: number | null
  /** Whether the client still listens. */
  clientPresent(): boolean
  /** Called last before COMMIT is sent: from here on no error may be answered (docs/contract.md, Billing and failures). */
  onCommit(): void
}

export type SubmitResult =
  | { kind: 'accepted'; jobId: string }
  | { kind: 'rate limited'; retryAfterSeconds: number; windowSeconds: number }
  | { kind: 'over budget'; spendYen: number; maxBudgetYen: number }
  | { kind: 'key revoked' }

/** The client went away before anything was committed: nothing was billed. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError'
}

/** Any constant; submissions take turns on it, so that the count of the last minute is exact. */
const SUBMISSION_LOCK = 250_1280_720

/** Well below any proxy's time-out, which would answer for us (docs/contract.md, Billing and failures). */
const DATABASE_TIMEOUT = '2500ms'
const TRANSACTION_LIMITS = { maxWait: 5000, timeout: 8000 }

/**
 * Bills and queues one video: the budget check, the charge, its ledger row, the job and its render commit together.
 *
 * Any exception before `onCommit` means that nothing was billed; an exception after it means that nobody knows.
 */
export function submit(deps: SubmitDependencies, submission: Submission): Promise<SubmitResult> {
  return deps.prisma.$transaction(async (tx): Promise<SubmitResult> => {
    if (!submission.clientPresent()) throw new ClientGoneError()
    await takeTurn(tx)
    const now = deps.now()
    const blocking = await tx.job.findFirst({
      where: { createdAt: { gt: windowStart(now) } },
      orderBy: { createdAt: 'desc' },
      skip: deps.rateLimitPerMinute - 1,
      select: { createdAt: true },
    })
    if (blocking) {
      return {
        kind: 'rate limited',
        retryAfterSeconds: retryAfterSeconds(blocking.createdAt, now),
        windowSeconds: RATE_WINDOW_SECONDS,
      }
    }
    const jobId = randomUUID()
    if (!(await charge(tx, submission, jobId, now))) return refusal(tx, submission.keyId)
    await deps.enqueueRender(jobId, tx)
    if (!submission.clientPresent()) throw new ClientGoneError()
    submission.onCommit()
    return { kind: 'accepted', jobId }
  }, TRANSACTION_LIMITS)
}

/** The lock is a statement of its own: a statement sees the database as it was before the statement began to wait. */
async function takeTurn(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config('statement_timeout', ${DATABASE_TIMEOUT}, true),
           set_config('lock_timeout', ${DATABASE_TIMEOUT}, true),
           pg_advisory_xact_lock(${SUBMISSION_LOCK}::bigint)`
}

/** Charges the key if the price fits its budget, and writes the job and its ledger row; false when it does not fit. */
async function charge(
  tx: Prisma.TransactionClient,
  submission: Submission,
  jobId: string,
  now: Date,
): Promise<boolean> {
  const { keyId, prompt, seed } = submission
  const rows = await tx.$executeRaw`
    WITH charged AS (
      UPDATE api_key SET spend = spend + ${MODEL.priceYen}::int
      WHERE id = ${keyId}::uuid AND revoked_at IS NULL AND spend + ${MODEL.priceYen}::int <= max_budget
      RETURNING id
    ), accepted AS (
      INSERT INTO job (id, key_id, model, prompt, seed, status, created_at)
      SELECT ${jobId}::uuid, id, ${MODEL.id}, ${prompt}, ${seed}::bigint, 'pending', ${now}::timestamp FROM charged
      RETURNING id, key_id
    )
    INSERT INTO ledger_entry (id, key_id, job_id, kind, amount_yen, created_at)
    SELECT ${randomUUID()}::uuid, key_id, id, 'charge', ${MODEL.priceYen}::int, ${now}::timestamp FROM accepted`
  return rows === 1
}

async function refusal(tx: Prisma.TransactionClient, keyId: string): Promise<SubmitResult> {
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id: keyId } })
  if (key.revokedAt) return { kind: 'key revoked' }
  return { kind: 'over budget', spendYen: key.spend, maxBudgetYen: key.maxBudget }
}
