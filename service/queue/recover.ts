import type { PrismaClient } from '../prisma/generated/client.ts'
import { recovery } from './attempts.ts'
import type { RenderQueue } from './render-queue.ts'

/**
 * Queues again, at no charge, every accepted job that nobody renders or will render: its process died
 * (docs/contract.md, Choices). Returns the ids.
 */
export async function recoverJobs(
  deps: { prisma: PrismaClient; queue: RenderQueue; now(): Date },
  options: { soleOwner: boolean },
): Promise<string[]> {
  const jobs = await deps.prisma.job.findMany({
    where: { status: { in: ['pending', 'in_progress'] } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  if (jobs.length === 0) return []
  const waiting = await deps.queue.waitingJobIds()
  const recovered: string[] = []
  for (const { id } of jobs) {
    if (waiting.has(id)) continue
    const decision = recovery(await deps.queue.entriesOf(id), { ...options, now: deps.now() })
    if (decision.kind === 'leave') continue
    for (const entry of decision.deadEntries) await deps.queue.drop(entry)
    await deps.queue.enqueue(id)
    recovered.push(id)
  }
  return recovered
}
