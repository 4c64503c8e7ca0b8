import type { PGlite, Transaction } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { awaitServer, CONNECT_MS } from './await-server.ts'
import { openEmbedded } from './embedded.ts'
import { waitForFolder } from './folder-lock.ts'
import { applyMigrations } from './migrate.ts'
import { createPgliteAdapter } from './pglite-adapter.ts'

/** One SQL statement with numbered parameters. A server keeps its plan under `name`: one text for each name. */
export interface Statement {
  name: string
  text: string
}

/** Runs a statement and gives its rows, as the driver parses them: let SQL make text and numbers of the rest. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** An open database, embedded or a server's, with what Prisma and pg-boss need to work on it. */
export interface Database {
  kind: 'embedded' | 'server'
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Runs one statement, which commits by itself. For what is asked hundreds of times a second; the rest is Prisma's. */
  query: RunStatement
  /** Runs statements in one transaction: COMMIT is sent when `work` resolves, ROLLBACK when it rejects. */
  transaction<Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result>
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
  /** How long to wait for a database server that cannot be reached yet; half a minute when unset. */
  serverWaitMs?: number
  /** Most connections to hold to a database server. */
  maxConnections?: number | undefined
  /** Settings of those connections, as in `SET name = value`. */
  serverSettings?: Record<string, string> | undefined
}

/**
 * Opens the database and brings its schema up to date.
 * @throws FolderLockedError when another process owns the embedded database.
 * @throws ConfigError when the database server cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const migrate = (database: Database) => applyMigrations(options.prismaFolder, database)
  if (!options.url) return openFolder(options.folder, options.lockWaitMs ?? 0, migrate)
  await awaitServer(options.url, options.serverWaitMs)
  await migrateServer(options.url, migrate)
  return openServer(options.url, options)
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
      query: runEmbedded(pglite),
      transaction: (work) => pglite.transaction((transaction) => work(runEmbedded(transaction))),
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

type ServerOptions = Pick<DatabaseOptions, 'maxConnections' | 'serverSettings'>

function openServer(url: string, { maxConnections = 10, serverSettings = {} }: ServerOptions = {}): Database {
  // Prisma writes times without a zone and means UTC, whatever the server's own setting is.
  const settings = { TimeZone: 'UTC', ...serverSettings }
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A connection that breaks fails the statement that needs it, and is replaced at the next one. Unheard, it would end
  // the process: the pool hears idle connections only, and hands them out some time before anybody can listen.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    kind: 'server',
    adapter: new PrismaPg(pool),
    query: runOnServer(pool),
    transaction: (work) => transactOnServer(pool, work),
    queue: { backend: 'postgres', connectionString: url },
    execute: async (script) => void (await pool.query(script)),
    close: () => pool.end(),
  }
}

function runOnServer(client: pg.Pool | pg.PoolClient): RunStatement {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows as Row[]
}

function runEmbedded(client: PGlite | Transaction): RunStatement {
  return async <Row>({ text }: Statement, values: readonly unknown[]) =>
    (await client.query<Row>(text, [...values])).rows
}

async function transactOnServer<Result>(
  pool: pg.Pool,
  work: (run: RunStatement) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('BEGIN')
    const result = await work(runOnServer(client)).catch(async (error: unknown) => {
      await client.query('ROLLBACK')
      broken = false
      throw error
    })
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error(`The server answered COMMIT with ${command}.`)
    broken = false
    return result
  } finally {
    client.release(broken) // a connection whose transaction may still be open is closed, not used again
  }
}
