import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A fresh, empty database and data folder for one suite. */
export interface Place {
  /** Undefined for the embedded database. */
  url: string | undefined
  folder: string
  remove(): Promise<void>
}

export interface DatabaseUnderTest {
  name: string
  prepare(): Promise<Place>
}

const adminUrl = process.env.TEST_DATABASE_URL

/** The databases every suite that touches one runs on: PGlite, and PostgreSQL when TEST_DATABASE_URL names a server. */
export const databasesUnderTest: DatabaseUnderTest[] = [
  { name: 'PGlite', prepare: async () => ({ url: undefined, ...makeFolder() }) },
  ...(adminUrl ? [{ name: 'PostgreSQL', prepare: () => prepareServer(adminUrl) }] : []),
]

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-service-'))
  return { folder, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function prepareServer(admin: string): Promise<Place> {
  const name = `service_test_${randomUUID().replaceAll('-', '')}`
  await onServer(admin, `CREATE DATABASE ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const { folder, remove } = makeFolder()
  return {
    url: url.href,
    folder,
    remove: async () => {
      await remove()
      await onServer(admin, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
