import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../prisma/generated/client.ts'

export type CreditResult =
  | { kind: 'credited'; amountYen: number }
  | { kind: 'already credited' }
  | { kind: 'unknown job' }
  | { kind: 'not failed'; status: string }

/**
 * Gives the price of a failed job back to its key: one ledger row and a lower spend, in one transaction.
 * At most one credit per job (docs/contract.md, Poll a job and Choices).
 */
export function creditJob(prisma: PrismaClient, jobId: string, now: Date): Promise<CreditResult> {
  return prisma.$transaction(async (tx) => {
    const job = await tx.job.findUnique({
      where: { id: jobId },
      include: { ledger: { where: { kind: 'charge' } } },
    })
    const charge = job?.ledger[0]
    if (!job || !charge) return { kind: 'unknown job' }
    if (job.status !== 'failed') return { kind: 'not failed', status: job.status }
    const { amountYen } = charge
    const { count } = await tx.ledgerEntry.createMany({
      data: [{ id: randomUUID(), keyId: job.keyId, jobId, kind: 'credit', amountYen, createdAt: now }],
      skipDuplicates: true,
    })
    if (count === 0) return { kind: 'already credited' }
    await tx.apiKey.update({ where: { id: job.keyId }, data: { spend: { decrement: amountYen } } })
    return { kind: 'credited', amountYen }
  })
}
