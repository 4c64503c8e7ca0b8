import { join } from 'node:path'
import { type Database, type DatabasePlace, openDatabase } from '#platform/database.ts'
import { connect, type StudioClient } from './client.ts'

const PRISMA_FOLDER = join(import.meta.dirname, '../../prisma')

/** Opens the studio's database, brought up to date. Close the client first, then the database. */
export async function openStudioDatabase(
  place: DatabasePlace,
  maxConnections?: number,
): Promise<{ database: Database; db: StudioClient }> {
  const database = await openDatabase({
    place,
    program: 'studio',
    prismaFolder: PRISMA_FOLDER,
    maxConnections,
    // A process that is paused in the middle of a transaction stops nobody else for longer.
    settings: { idle_in_transaction_session_timeout: '30000' },
  })
  return { database, db: connect(database.adapter) }
}
