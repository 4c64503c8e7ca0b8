import { randomUUID } from 'node:crypto'
import type { ServiceClient } from '../prisma-client.ts'

export interface Credit {
  jobId: string
  /** The reason to credit a job that may not have failed; null: credits only a failed job. */
  forcedBecause: string | null
}

export type CreditResult =
  | { kind: 'credited'; amountYen: number; spendYen: number }
  | { kind: 'already credited' }
  | { kind: 'unknown job' }
  | { kind: 'not failed'; status: string }

/**
 * Refunds the price of a job to its key: one ledger row and a lower spend, in one statement and so in one
 * transaction. At most one credit per job, ever (docs/contract.md, Poll a job and Choices).
 */
export async function creditJob(prisma: ServiceClient, credit: Credit, now: Date): Promise<CreditResult> {
  const { jobId, forcedBecause } = credit
  const [booked] = await prisma.$queryRaw<{ amountYen: number; spendYen: number }[]>`
    WITH owed AS (
      SELECT job.id, job.key_id, charge.amount_yen
      FROM job JOIN ledger_entry AS charge ON charge.job_id = job.id AND charge.kind = 'charge'
      WHERE job.id = ${jobId}::uuid AND (job.status = 'failed' OR ${forcedBecause}::text IS NOT NULL)
    ), credited AS (
      INSERT INTO ledger_entry (id, key_id, job_id, kind, amount_yen, created_at, reason)
      SELECT ${randomUUID()}::uuid, key_id, id, 'credit', amount_yen, ${now}::timestamp, ${forcedBecause}::text FROM owed
      ON CONFLICT (job_id, kind) DO NOTHING
      RETURNING key_id, amount_yen
    )
    UPDATE api_key SET spend = spend - credited.amount_yen FROM credited WHERE api_key.id = credited.key_id
    RETURNING credited.amount_yen AS "amountYen", api_key.spend::float8 AS "spendYen"`
  return booked ? { kind: 'credited', ...booked } : explain(prisma, jobId)
}

/** Why a job was not credited. A charge is written together with its job, so no job lacks one. */
async function explain(prisma: ServiceClient, jobId: string): Promise<CreditResult> {
  const job = await prisma.job.findUnique({
    where: { id: jobId },
    select: { status: true, ledger: { where: { kind: 'credit' }, select: { id: true } } },
  })
  if (!job) return { kind: 'unknown job' }
  if (job.ledger.length > 0) return { kind: 'already credited' }
  return { kind: 'not failed', status: job.status }
}
