import { join } from 'node:path'
import { type Database, type DatabasePlace, openDatabase } from '#platform/database.ts'
import { connect, type ServiceClient } from './prisma-client.ts'

export interface ServiceDatabase {
  database: Database
  prisma: ServiceClient
  close(): Promise<void>
}

/** Connections for everything except submissions. */
const MAX_CONNECTIONS = 10
/**
 * Connections for submissions, which wait for a free connection in order of arrival. They contend for one row, where two
 * at a time are fastest (decision 13); polls never wait for them.
 */
const TRANSACTIONS_AT_ONCE = 2

/**
 * The database server's timeouts for a statement, for a lock, and between two statements of a transaction. They are well
 * below any proxy's timeout, which would answer for us (docs/contract.md, Billing and failures), and keep a process that
 * is paused in the middle of a submission from blocking all others.
 */
const PROMPT_SETTINGS = {
  statement_timeout: '2500',
  lock_timeout: '2500',
  idle_in_transaction_session_timeout: '5000',
}

export interface OpenOptions {
  /** Whether it serves requests, which need prompt answers; an operator's report may take its time. */
  prompt?: boolean
}

/**
 * Opens the service's database and brings its schema up to date.
 * @throws AlreadyRunningError when another process is the service of the data folder.
 */
export async function openServiceDatabase(
  place: DatabasePlace,
  options: OpenOptions = {},
): Promise<ServiceDatabase> {
  const database = await openDatabase({
    place,
    program: 'service',
    prismaFolder: join(import.meta.dirname, 'prisma'),
    maxConnections: MAX_CONNECTIONS,
    transactionsAtOnce: TRANSACTIONS_AT_ONCE,
    settings: options.prompt ? PROMPT_SETTINGS : {},
  })
  const prisma = connect(database.adapter)
  return {
    database,
    prisma,
    close: async () => {
      await prisma.$disconnect()
      await database.close()
    },
  }
}
