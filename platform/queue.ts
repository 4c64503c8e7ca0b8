import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>

/**
 * Makes sure a queue exists and that pg-boss knows it. It looks a queue up at its first use, on a connection of its
 * own; inside a transaction on an embedded database, which has only one, that would wait for ever.
 */
export async function ensureQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options)
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}

/** Starts pg-boss on an open database. `onError` hears what its maintenance runs into; nothing is thrown there. */
export async function startQueue(database: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ ...database.queue, useListenNotify: true })
  boss.on('error', onError)
  await boss.start()
  return boss
}
