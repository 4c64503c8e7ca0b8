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

/** PostgreSQL: lock and statement time-outs, serialization, deadlock, too many connections, shutting down, starting. */
const TRANSIENT_SQL_STATE = /^(55P03|57014|25P03|40001|40P01|53...|57P0[1-5]|08...)$/
const TRANSIENT_NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver gives no code for these: a connection that broke, none free in time, one that could not be made in time. */
const TRANSIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Whether a database failure passes by itself, so that the same request may succeed shortly. */
export function isTransientFailure(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    TRANSIENT_SQL_STATE.test(code) ||
    TRANSIENT_NETWORK_CODES.has(code) ||
    TRANSIENT_MESSAGES.test(error.message)
  )
}
