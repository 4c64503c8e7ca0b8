import { join } from 'node:path'
import { z } from 'zod'
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
 * Opens the service's database and brings its schema up to date.
 * @throws FolderLockedError when another process owns the embedded database.
 */
export async function openServiceDatabase(
  folder: string,
  url: string | undefined,
  lockWaitMs = 0,
): Promise<ServiceDatabase> {
  const database = await openDatabase({
    url,
    folder,
    lockWaitMs,
    prismaFolder: join(import.meta.dirname, 'prisma'),
    maxConnections: MAX_CONNECTIONS,
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

/** Prisma: no connection or transaction in time, unreachable, connection lost, write conflict. */
const TRANSIENT_PRISMA_CODES = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
])
/** PostgreSQL: lock and statement time-outs, serialization, deadlock, too many connections, shutting down, starting. */
const TRANSIENT_SQL_STATE = /^(55P03|57014|40001|40P01|53300|57P0[1-3]|08...)$/

const failedStatement = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
})

/** Whether a database failure passes by itself, so that the same request may succeed shortly. */
export function isTransientFailure(error: Error): boolean {
  if ('code' in error && TRANSIENT_PRISMA_CODES.has(String(error.code))) return true
  const failed = failedStatement.safeParse(error)
  return failed.success && TRANSIENT_SQL_STATE.test(failed.data.meta.driverAdapterError.cause.originalCode)
}
