import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Program } from '../embedded/use.ts'

/** A database of its own for one suite, with a data folder beside it. */
export interface TestDatabase {
  url: string
  folder: string
  drop(): Promise<void>
}

/** Makes a database on the server of TEST_DATABASE_URL: a copy of the program's template, with its tables. */
export function makeTestDatabase(program: Program): Promise<TestDatabase> {
  return makeDatabase(program, `TEMPLATE ${templateName(program)} STRATEGY file_copy`)
}

/** Makes a database without tables. */
export function makeEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('empty', '')
}

async function makeDatabase(name: string, like: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), `dailies-${name}-test-`))
  chmodSync(folder, 0o711) // where tests run as root, an embedded server runs as another user
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${database} ${like}`)
  return {
    url: serverUrl(database),
    folder,
    async drop() {
      await onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes the template of a program's test databases, which saves each of them a first start.
 * @param open opens it, which brings its schema up to date, and closes it.
 */
export async function makeTemplate(
  program: Program,
  open: (database: Omit<TestDatabase, 'drop'>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `dailies-${program}-template-`))
  await onServer(`CREATE DATABASE ${templateName(program)}`)
  await open({ url: serverUrl(templateName(program)), folder })
  rmSync(folder, { recursive: true, force: true })
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
