import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { makeDataFolder, makeTemplates } from './templates.ts'

/**
 * What a run of Vitest or Playwright needs once: a PostgreSQL server (TEST_DATABASE_URL) with a template for each
 * program, and a data folder to copy (TEST_TEMPLATES). A server that the environment names is used as it is.
 * @returns what removes them again.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-templates-'))
  chmodSync(folder, 0o755)
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_TEMPLATES = join(folder, 'data')
  await makeTemplates()
  await makeDataFolder(process.env.TEST_TEMPLATES)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
