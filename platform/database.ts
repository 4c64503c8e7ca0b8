import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { awaitServer, CONNECT_MS } from './await-server.ts'
import { openEmbedded, type Program, type UseOptions } from './embedded/use.ts'
import { applyMigrations } from './migrate.ts'

/** One SQL statement with numbered parameters. A server keeps its plan under `name`: one text for each name. */
export interface Statement {
  name: string
  text: string
}

/** Runs a statement and returns its rows as the driver parses them: let SQL convert other types to text and numbers. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** An open database, with the clients that Prisma and pg-boss work on. */
export interface Database {
  adapter: SqlMigrationAwareDriverAdapterFactory
  /** Runs one auto-committed statement. For statements that run hundreds of times a second; Prisma runs the rest. */
  query: RunStatement
  /** Runs statements in one transaction: COMMIT is sent when `work` resolves, ROLLBACK when it rejects. */
  transaction<Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result>
  /** Checks that it answers, on a separate connection so that no other statement delays it. @throws when it does not. */
  ping(): Promise<void>
  connectionString: string
  /** Runs a script of several statements, all or nothing. */
  execute(script: string): Promise<void>
  close(): Promise<void>
}

/** Where a program's database is: on a server, or embedded under a data folder. */
export type DatabasePlace = { url: string } | Omit<UseOptions, 'program'>

export interface DatabaseOptions {
  place: DatabasePlace
  program: Program
  /** The folder that holds `schema.prisma` and `migrations/`. */
  prismaFolder: string
  /** How long to wait for a database server that cannot be reached yet; half a minute when unset. */
  serverWaitMs?: number
  /** Most connections to hold. */
  maxConnections?: number | undefined
  /** Most transactions at once, on separate connections; as many as there are connections when unset. */
  transactionsAtOnce?: number | undefined
  /** Settings of those connections, as in `SET name = value`. */
  settings?: Record<string, string> | undefined
}

/** Whether this process is the only one of its program on that database. */
export function isOwner(place: DatabasePlace): boolean {
  return !('url' in place) && place.owner === true
}

/** The server that a URL names, else the embedded one of a data folder. */
export function placeOf(url: string | undefined, embedded: Omit<UseOptions, 'program'>): DatabasePlace {
  return url ? { url } : embedded
}

/**
 * Opens a program's database and brings its schema up to date.
 * @throws AlreadyRunningError when another process owns the embedded database.
 * @throws ConfigError when the database server cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { place, program, prismaFolder } = options
  const use = 'url' in place ? null : await openEmbedded({ ...place, program })
  try {
    const url = use?.url ?? (place as { url: string }).url
    await awaitServer(url, options.serverWaitMs)
    await migrateServer(url, prismaFolder)
    const database = openServer(url, options)
    return { ...database, close: () => database.close().finally(() => use?.release()) }
  } catch (error) {
    await use?.release()
    throw error
  }
}

/** On separate connections: the engine leaves a lock on its session, which only ends with that session. */
async function migrateServer(url: string, prismaFolder: string): Promise<void> {
  await inTurn(url, async () => {
    const database = openServer(url)
    await applyMigrations(prismaFolder, database).finally(() => database.close())
  })
}

/** Any constant works, as long as every program that migrates the same database uses it. */
const MIGRATION_LOCK = 20_261_121

/** Lets concurrent starts on one server migrate one after the other. */
async function inTurn(url: string, work: () => Promise<void>): Promise<void> {
  const turn = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  turn.on('error', () => {}) // the next query notices a broken connection
  await turn.connect()
  try {
    await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await work()
  } finally {
    await turn.end()
  }
}

type ServerOptions = Pick<DatabaseOptions, 'maxConnections' | 'transactionsAtOnce' | 'settings'>

function openServer(url: string, options: ServerOptions = {}): Database {
  const { maxConnections = 10, transactionsAtOnce, settings = {} } = options
  const pool = openPool(url, maxConnections, settings)
  const transactions = transactionsAtOnce ? openPool(url, transactionsAtOnce, settings) : null
  const pings = openPool(url, 1, settings)
  return {
    adapter: new PrismaPg(pool),
    query: runOnServer(pool),
    transaction: (work) => transactOnServer(transactions ?? pool, work),
    ping: async () => void (await pings.query('SELECT 1')),
    connectionString: url,
    execute: async (script) => void (await pool.query(script)),
    close: async () => void (await Promise.all([pool.end(), transactions?.end(), pings.end()])),
  }
}

function openPool(url: string, max: number, settings: Record<string, string>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    // Otherwise a statement would wait for ever for a server that vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Prisma writes times without a zone and means UTC, whatever the server's setting.
    options: Object.entries({ TimeZone: 'UTC', ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A broken connection fails the statement that needs it, and is replaced at the next one. Unhandled, it would end
  // the process: the pool listens to idle connections only, and hands them out before a listener can be set.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function runOnServer(client: pg.Pool | pg.PoolClient): RunStatement {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows as Row[]
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
