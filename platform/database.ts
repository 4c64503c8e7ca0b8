import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { applyMigrations } from './migrate.ts'

/** An open database, embedded or a server's, with what Prisma and pg-boss need to work on it. */
export interface Database {
  kind: 'embedded' | 'server'
  adapter: SqlMigrationAwareDriverAdapterFactory
  queue:
    | { backend: 'pglite'; db: ReturnType<typeof fromPglite> }
    | { backend: 'postgres'; connectionString: string }
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without it the database is embedded under `folder`. */
  url: string | undefined
  folder: string
  /** The folder that holds `schema.prisma` and `migrations/`. */
  prismaFolder: string
  /** Most connections to hold to a database server. */
  maxConnections?: number | undefined
}

/**
 * Opens the database and brings its schema up to date.
 * @throws FolderLockedError when another process owns the embedded database.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.url
    ? openServer(options.url, options.maxConnections)
    : await openFolder(options.folder)
  try {
    await applyMigrations(options.prismaFolder, database, options.url)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openFolder(folder: string): Promise<Database> {
  const lock = lockFolder(folder)
  try {
    const pglite = await openEmbedded(folder)
    return {
      kind: 'embedded',
      adapter: new PrismaPGlite(pglite),
      queue: { backend: 'pglite', db: fromPglite(pglite) },
      close: async () => {
        await pglite.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function openServer(url: string, maxConnections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next query; unheard, it would end the process
  return {
    kind: 'server',
    adapter: new PrismaPg(pool),
    queue: { backend: 'postgres', connectionString: url },
    close: () => pool.end(),
  }
}
