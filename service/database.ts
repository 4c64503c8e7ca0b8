import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/database.ts'
import { PrismaClient } from './prisma/generated/client.ts'

export interface ServiceDatabase {
  database: Database
  prisma: PrismaClient
  close(): Promise<void>
}

/** Connections to a database server: more than submissions may hold at once, so that polls never wait for them. */
const MAX_CONNECTIONS = 12

/**
 * What a database server may take for a statement, for a lock, and between two statements of a transaction: well below
 * any proxy's time-out, which would answer for us (docs/contract.md, Billing and failures), and so that a process that is
 * paused in the middle of a submission does not stop everybody else's.
 */
const PROMPT_SETTINGS = {
  statement_timeout: '2500',
  lock_timeout: '2500',
  idle_in_transaction_session_timeout: '5000',
}

export interface OpenOptions {
  /** How long to wait for the owner of an embedded database to end. */
  lockWaitMs?: number
  /** Whether requests are served from it, which have to be answered promptly; an operator's report may take its time. */
  prompt?: boolean
}

/**
 * Opens the service's database and brings its schema up to date.
 * @throws FolderLockedError when another process owns the embedded database.
 */
export async function openServiceDatabase(
  folder: string,
  url: string | undefined,
  options: OpenOptions = {},
): Promise<ServiceDatabase> {
  const database = await openDatabase({
    url,
    folder,
    lockWaitMs: options.lockWaitMs ?? 0,
    prismaFolder: join(import.meta.dirname, 'prisma'),
    maxConnections: MAX_CONNECTIONS,
    serverSettings: options.prompt ? PROMPT_SETTINGS : {},
  })
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    database,
    prisma,
    close: async () => {
      await prisma.$disconnect()
      await database.close()
    },
  }
}
