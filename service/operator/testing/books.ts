import { createKey } from '../../billing/api-keys.ts'
import { submit } from '../../billing/submit.ts'
import { openServiceDatabase, type ServiceDatabase } from '../../database.ts'
import { FAST_VIDEO } from '../../models.ts'
import type { JobStatus } from '../../prisma/generated/client.ts'
import { makeTestDatabase } from '../../testing/databases.ts'
import { runKeysCommand } from '../commands.ts'

/** A database with keys and jobs, and the operator's commands on it. */
export interface Books extends ServiceDatabase {
  now: Date
  run(...words: string[]): ReturnType<typeof runKeysCommand>
  newKey(budgetYen: number, name?: string): Promise<string>
  /** Books a submission as the service does; the job's id, or null when the budget is used up. */
  submitOn(keyId: string): Promise<string | null>
  /** A booked job that has come to a status. */
  jobOn(keyId: string, status: JobStatus): Promise<string>
  spendOf(keyId: string): Promise<number>
}

export async function openBooks(): Promise<Books> {
  const place = await makeTestDatabase()
  const opened = await openServiceDatabase(place)
  const { database, prisma } = opened
  const now = new Date('2026-11-21T12:00:00Z')
  const submitOn = async (keyId: string) => {
    const result = await submit(
      { database, rateLimitPerMinute: 1_000_000 },
      {
        keyId,
        model: FAST_VIDEO,
        prompt: 'a red fox',
        seed: null,
        idempotent: null,
        clientPresent: () => true,
        onCommit: () => {},
      },
    )
    return result.kind === 'accepted' ? result.jobId : null
  }
  return {
    ...opened,
    now,
    run: (...words) => runKeysCommand(prisma, words, now),
    newKey: async (budgetYen, name = 'test') => (await createKey(prisma, { name, budgetYen, now })).id,
    submitOn,
    jobOn: async (keyId, status) => {
      const id = await submitOn(keyId)
      if (!id) throw new Error('The budget of the key is used up.')
      await prisma.job.update({ where: { id }, data: { status } })
      return id
    },
    spendOf: async (keyId) => (await prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } })).spend,
    close: async () => {
      await opened.close()
      await place.drop()
    },
  }
}
