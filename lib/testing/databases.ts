import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The databases every test of stored things runs on; the server is there when TEST_DATABASE_URL names one. */
export const DATABASE_KINDS: ('embedded' | 'server')[] = process.env.TEST_DATABASE_URL
  ? ['embedded', 'server']
  : ['embedded']

export interface TestDatabase {
  url: string | undefined
  folder: string
  drop(): Promise<void>
}

/**
 * A database of its own: an empty folder, or a fresh database on the test server. Where TEST_DATABASE_TEMPLATE names the
 * folder of a studio that was opened and closed, the folder is a copy of that: it opens in a tenth of the time.
 */
export async function makeTestDatabase(kind: 'embedded' | 'server'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-test-'))
  const removeFolder = async () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'embedded') {
    const template = process.env.TEST_DATABASE_TEMPLATE
    if (template) cpSync(template, folder, { recursive: true })
    return { url: undefined, folder, drop: removeFolder }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return {
    url: url.href,
    folder,
    async drop() {
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await removeFolder()
    },
  }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(sql)
  await client.end()
}
