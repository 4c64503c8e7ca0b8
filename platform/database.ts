import type { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { openEmbedded } from './embedded.ts'
import { waitForFolder } from './folder-lock.ts'
import { applyMigrations } from './migrate.ts'
import { createPgliteAdapter } from './pglite-adapter.ts'

/** An open database, embedded or a server's, with what Prisma and pg-boss need to work on it. */
export interface Database {
  kind: 'embedded' | 'server'
  adapter: SqlMigrationAwareDriverAdapterFactory
  queue:
    | { backend: 'pglite'; db: ReturnType<typeof fromPglite> }
    | { backend: 'postgres'; connectionString: string }
  /** Runs a script of several statements, all or nothing. */
  execute(script: string): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without it the database is embedded under `folder`. */
  url: string | undefined
  folder: string
  /** The folder that holds `schema.prisma` and `migrations/`. */
  prismaFolder: string
  /** How long to wait for the owner of an embedded database to end; not at all when unset. */
  lockWaitMs?: number
  /** Most connections to hold to a database server. */
  maxConnections?: number | undefined
}

/**
 * Opens the database and brings its schema up to date.
 * @throws FolderLockedError when another process owns the embedded database.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const migrate = (database: Database) => applyMigrations(options.prismaFolder, database)
  if (!options.url) return openFolder(options.folder, options.lockWaitMs ?? 0, migrate)
  await migrateServer(options.url, migrate)
  return openServer(options.url, options.maxConnections)
}

/** On connections of its own: the engine leaves a lock on the session it used, which only ends with that session. */
async function migrateServer(url: string, migrate: (database: Database) => Promise<void>): Promise<void> {
  await inTurn(url, async () => {
    const database = openServer(url)
    await migrate(database).finally(() => database.close())
  })
}

async function openFolder(
  folder: string,
  lockWaitMs: number,
  migrate: (database: Database) => Promise<void>,
): Promise<Database> {
  const lock = await waitForFolder(folder, lockWaitMs)
  try {
    const wrap = (pglite: PGlite, release: () => void): Database => ({
      kind: 'embedded',
      adapter: createPgliteAdapter(pglite),
      queue: { backend: 'pglite', db: fromPglite(pglite) },
      execute: async (script) => void (await pglite.exec(script)),
      close: async () => {
        await pglite.close()
        release()
      },
    })
    // A new folder is migrated before it gets its name, so a database that has its name is always whole.
    const pglite = await openEmbedded(folder, (created) => migrate(wrap(created, () => {})))
    const database = wrap(pglite, () => lock.release())
    await migrate(database)
    return database
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Any constant will do, so long as every program that migrates the same database uses it. */
const MIGRATION_LOCK = 20_261_121

/** A server that takes longer to answer is not one to wait for in silence. */
const CONNECT_MS = 10_000

/** Lets concurrent starts on one server migrate one after the other. */
async function inTurn(url: string, work: () => Promise<void>): Promise<void> {
  const turn = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  turn.on('error', () => {}) // a connection that breaks later is noticed by the query that needs it
  await turn.connect()
  try {
    await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await work()
  } finally {
    await turn.end()
  }
}

function openServer(url: string, maxConnections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    // Prisma writes times without a zone and means UTC, whatever the server's own setting is.
    options: '-c TimeZone=UTC',
  })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next query; unheard, it would end the process
  return {
    kind: 'server',
    adapter: new PrismaPg(pool),
    queue: { backend: 'postgres', connectionString: url },
    execute: async (script) => void (await pool.query(script)),
    close: () => pool.end(),
  }
}
