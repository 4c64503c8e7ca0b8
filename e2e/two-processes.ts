import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startUpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { Truth } from '#tests/proofs/rig/truth.ts'
import { makeProgram, type Program } from './program.ts'

/** Two web processes of one studio, and the service they use, which counts what it is sent. */
export interface TwoProcesses {
  /** The first is at the address people use. */
  programs: [Program, Program]
  truth: Truth
  database: pg.Client
  /** Ends whatever still runs, as a crash would, and removes folder and databases. */
  remove(): Promise<void>
}

/**
 * Starts two web processes as they stand behind a load balancer that keeps the Host: one PostgreSQL, one data folder
 * (clips and journals are files), one address, one secret for sessions, one service.
 */
export async function startTwoProcesses(budgetYen: number): Promise<TwoProcesses> {
  const truth = new Truth({
    now: Date.now,
    random: () => 0, // it books at once
    budgetYen,
    settleMs: 0,
    latestMs: 0,
  })
  const service = await startUpstreamServer(truth.behave)
  const shared = {
    NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
    VIDEO_API_BASE_URL: service.url,
    VIDEO_API_KEY: 'sk-canary-0123456789',
    SPEND_SETTLE_SECONDS: '0',
  }
  const first = await makeProgram(shared, { server: true })
  const { DATA_DIR = '', DATABASE_URL = '' } = first.env
  // On the first one's database; it makes none of its own.
  const second = await makeProgram({ ...shared, DATA_DIR, DATABASE_URL, NEXTAUTH_URL: first.url })
  const database = new pg.Client({ connectionString: DATABASE_URL })
  const remove = async () => {
    await database.end()
    for (const program of [second, first]) await program.kill()
    for (const program of [second, first]) await program.remove()
    await service.close()
  }
  try {
    await first.start()
    await second.start()
    await database.connect()
  } catch (error) {
    await remove()
    throw error
  }
  return { programs: [first, second], truth, database, remove }
}

/** A submission as the database has it. */
export interface Row {
  id: string
  attemptId: string
  prompt: string
  seed: number | null
  status: string
  leasedBy: string | null
  jobId: string | null
  /** The ledger's lines for it, the oldest first. */
  entries: string[]
}

export async function readSubmissions(database: pg.Client): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `SELECT s.id, s."attemptId", s.prompt, s.seed::float8 AS seed, s.status, s."leasedBy", s."jobId",
       array_agg(e.kind || ' ' || e."amountYen" ORDER BY e.id) AS entries
     FROM "Submission" s LEFT JOIN "Entry" e ON e."submissionId" = s.id
     GROUP BY s.id`,
  )
  return rows
}

/** How many are not sent yet, or are being sent. */
export async function countUnsent(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `SELECT count(*)::int FROM "Submission" WHERE status IN ('queued', 'submitting')`,
  )
  return rows[0].count
}

/** The processes that said that they live, in the order of their starts. */
export async function readProcesses(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM "Process" ORDER BY "startedAt"')
  return rows.map(({ id }) => id)
}
