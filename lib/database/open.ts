import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/database.ts'
import { PrismaClient } from '#prisma/generated/client.ts'

const PRISMA_FOLDER = join(import.meta.dirname, '../../prisma')

/** Opens the studio's database, brought up to date. Close the client first, then the database. */
export async function openStudioDatabase(options: {
  url: string | undefined
  folder: string
  maxConnections: number | undefined
  lockWaitMs?: number
}): Promise<{ database: Database; db: PrismaClient }> {
  const database = await openDatabase({
    ...options,
    prismaFolder: PRISMA_FOLDER,
    // A process that is paused in the middle of a transaction stops nobody else for longer.
    serverSettings: { idle_in_transaction_session_timeout: '30000' },
  })
  return { database, db: new PrismaClient({ adapter: database.adapter }) }
}
