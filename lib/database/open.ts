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
    // And the disks of today find a row by an index as fast as in order: what is asked of years stays a look-up.
    settings: { idle_in_transaction_session_timeout: '30000', random_page_cost: '1.1' },
  })
  return { database, db: connect(database.adapter) }
}
