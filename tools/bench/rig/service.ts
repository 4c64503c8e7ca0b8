import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeKey, storedParts } from '#service/billing/key-format.ts'
import { openVideoStorage } from '#service/storage/open.ts'
import { createDatabase, freePort } from '#tools/system/postgres.ts'
import { startServer } from './process.ts'
import { renderPrompt } from './render.ts'

export const PROMPT = 'A calm sea at dawn, slow push in, mist over the water, one fishing boat far out'

const MAIN = join(import.meta.dirname, '../../../service/main.ts')

/** Enough for any number of videos in a sample. */
const BUDGET_YEN = 2_000_000_000

/** The service as `npm run service -- --role http` runs it, on a database of its own. */
export interface BenchService {
  url: string
  /** Where creates are posted. */
  createUrl: string
  process: ChildProcess
  /** A connection to its database. */
  database: pg.Client
  databaseUrl: string
  /** Keys with ids that end in 1, 2, 3, and so on. */
  makeKeys(count: number): Promise<string[]>
  /** Buys a video; it stays pending, as no renderer runs. @returns the job's id. */
  buy(key: string): Promise<string>
  /** Completes a job with a video, as a worker would. @returns the place of the video. */
  complete(jobId: string): Promise<string>
}

/** Starts the service on a fresh database of a PostgreSQL server; the rig removes everything at its end. */
export async function startBenchService(rig: AsyncDisposableStack, serverUrl: string): Promise<BenchService> {
  const databaseUrl = await createDatabase(serverUrl, `bench_${randomUUID().replaceAll('-', '')}`)
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-service-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const child = await startServer(rig, MAIN, {
    args: ['--role', 'http'],
    env: {
      DATA_DIR: folder,
      SERVICE_PORT: String(port),
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_RATE_LIMIT: '1000000',
    },
  })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  rig.defer(() => database.end())
  const url = `http://127.0.0.1:${port}`
  const createUrl = `${url}/gateway/videos/create`
  return {
    url,
    createUrl,
    buy: (key) => buy(createUrl, key),
    complete: (jobId) => complete(database, join(folder, 'service/videos'), jobId),
    process: child,
    database,
    databaseUrl,
    makeKeys: (count) => makeKeys(database, count),
  }
}

/** A submission that costs one key money. */
export function createRequest(key: string) {
  return {
    method: 'POST' as const,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: PROMPT, seed: 7 }),
  }
}

async function buy(createUrl: string, key: string): Promise<string> {
  const answer = await fetch(createUrl, createRequest(key))
  if (answer.status !== 202) throw new Error(`A submission was answered with ${answer.status}.`)
  return ((await answer.json()) as { id: string }).id
}

async function complete(database: pg.Client, folder: string, jobId: string): Promise<string> {
  const storage = await openVideoStorage({ kind: 'disk' }, folder)
  const path = storage.temporaryPath(jobId)
  await renderPrompt(PROMPT, path)
  const { contentName, sizeBytes, sha256 } = await storage.keep(jobId, path)
  await database.query(
    `UPDATE job SET status = 'completed', completed_at = now(), expires_at = now() + interval '1 day',
       content_name = $2, size_bytes = $3, sha256 = $4 WHERE id = $1`,
    [jobId, contentName, sizeBytes, sha256],
  )
  return join(folder, contentName)
}

async function makeKeys(database: pg.Client, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => makeKey())
  for (const [index, key] of keys.entries()) {
    const parts = storedParts(key)
    if (!parts) throw new Error('A new key does not have the shape of one.')
    await database.query(
      `INSERT INTO api_key (id, name, prefix, hash, tail, max_budget, created_at)
       VALUES (('00000000-0000-4000-8000-' || lpad($1, 12, '0'))::uuid, 'bench', $2, $3, $4, $5, now())`,
      [String(index + 1), parts.prefix, parts.hash, parts.tail, BUDGET_YEN],
    )
  }
  return keys
}
