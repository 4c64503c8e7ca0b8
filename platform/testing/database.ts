import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Whose tables it gets. */
export type Program = 'studio' | 'service'

export type DatabaseKind = 'embedded' | 'server'

/** A database of its own for one suite, with a data folder beside it. */
export interface TestDatabase {
  /** Undefined for the embedded database, which is in the folder. */
  url: string | undefined
  folder: string
  drop(): Promise<void>
}

/**
 * Every test of stored things runs on these; on a server where TEST_DATABASE_URL names one, and there alone with
 * TEST_SERVER_ONLY, which is quicker.
 */
export const DATABASE_KINDS: DatabaseKind[] = [
  ...(process.env.TEST_SERVER_ONLY ? [] : (['embedded'] as const)),
  ...(process.env.TEST_DATABASE_URL ? (['server'] as const) : []),
]

/**
 * Makes an empty database; what opens it brings its schema up to date. Where TEST_TEMPLATES names a folder of templates
 * (`keepTemplate`), it is a copy of one that was opened before: that takes a tenth of the time.
 */
export async function makeTestDatabase(kind: DatabaseKind, program: Program): Promise<TestDatabase> {
  const templates = process.env.TEST_TEMPLATES
  const folder = mkdtempSync(join(tmpdir(), `dailies-${program}-test-`))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (templates) cpSync(join(templates, kind, program), folder, { recursive: true })
  if (kind === 'embedded') return { url: undefined, folder, drop: async () => removeFolder() }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${name} ${templates ? `TEMPLATE ${templateName(program)}` : ''}`)
  return {
    url: serverUrl(name),
    folder,
    async drop() {
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      removeFolder()
    },
  }
}

/**
 * Makes the template of a program's databases: opens one, closes it, and keeps it under `templates`, or on the server.
 * @param open opens it, which brings its schema up to date, and closes it.
 */
export async function keepTemplate(
  templates: string,
  kind: DatabaseKind,
  program: Program,
  open: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await makeTestDatabase(kind, program)
  await open(database)
  cpSync(database.folder, join(templates, kind, program), { recursive: true })
  if (database.url) {
    const name = new URL(database.url).pathname.slice(1)
    await onServer(`ALTER DATABASE ${name} RENAME TO ${templateName(program)}`)
  }
  await database.drop()
}

function templateName(program: Program): string {
  return `template_of_${program}`
}

function serverUrl(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
