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
    settings: {
      // A process that stalls within a transaction blocks the others no longer than this.
      idle_in_transaction_session_timeout: '30000',
      // At the default of 4 the planner scans years of rows. At 1.1 it sorts all search results, instead of stopping
      // at the first page.
      random_page_cost: '2',
    },
  })
  return { database, db: connect(database.adapter) }
}
