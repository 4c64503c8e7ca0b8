import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeEmptyDatabase } from '#tests/fixtures/platform/database.ts'
import { ConfigError, port, readConfig, wholeNumber, writableFolder } from './config.ts'
import { openDatabase } from './database.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-platform-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function emptyDatabase(): Promise<{ url: string }> {
  const database = await makeEmptyDatabase()
  cleanups.push(() => database.drop())
  return { url: database.url }
}

describe('migrations', () => {
  function makeMigrations(scripts: Record<string, string>): string {
    const folder = makeFolder()
    writeFileSync(join(folder, 'schema.prisma'), 'datasource db {\n  provider = "postgresql"\n}\n')
    const migrations = join(folder, 'migrations')
    mkdirSync(migrations)
    writeFileSync(join(migrations, 'migration_lock.toml'), 'provider = "postgresql"\n')
    for (const [name, sql] of Object.entries(scripts)) addMigration(folder, name, sql)
    return folder
  }
  function addMigration(folder: string, name: string, sql: string): void {
    mkdirSync(join(folder, 'migrations', name))
    writeFileSync(join(folder, 'migrations', name, 'migration.sql'), sql)
  }
  const FIRST = 'CREATE TABLE thing (id int);\nINSERT INTO thing VALUES (1);'

  it('are applied once, and are not split at semicolons inside a function', async () => {
    const prismaFolder = makeMigrations({
      '1_first': `${FIRST}\nCREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; RETURN 2; END $$;`,
    })
    const place = await emptyDatabase()
    for (let opened = 0; opened < 2; opened += 1) {
      const database = await openDatabase({ place, program: 'service', prismaFolder })
      await database.execute('DO $$ BEGIN ASSERT (SELECT count(*) FROM thing) = 1; END $$')
      await database.close()
    }
  })

  it('a failed one rolls back, is reported, and is applied once fixed', async () => {
    const prismaFolder = makeMigrations({ '1_first': FIRST })
    const place = await emptyDatabase()
    const open = () => openDatabase({ place, program: 'service', prismaFolder })
    await (await open()).close()
    addMigration(prismaFolder, '2_second', 'CREATE TABLE other (id int);\nINSERT INTO nowhere VALUES (1);')
    await expect(open()).rejects.toThrow(/nowhere/)
    rmSync(join(prismaFolder, 'migrations', '2_second'), { recursive: true })
    addMigration(prismaFolder, '2_second', 'CREATE TABLE other (id int);')
    const database = await open()
    await database.execute('SELECT * FROM other')
    await database.close()
  })

  it('one interrupted before its commit is applied at the next start', async () => {
    const prismaFolder = makeMigrations({ '1_first': FIRST })
    const place = await emptyDatabase()
    const database = await openDatabase({ place, program: 'service', prismaFolder })
    // The remains of a process that dies midway: the record of its start, and nothing else.
    await database.execute('DROP TABLE thing; UPDATE "_prisma_migrations" SET finished_at = NULL')
    await database.close()
    const again = await openDatabase({ place, program: 'service', prismaFolder })
    await again.execute('SELECT * FROM thing')
    await again.close()
  })
})

it('configuration reports every problem at once, and treats empty values as unset', () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  const shape = {
    A: port,
    B: wholeNumber(1, 5).default(3),
    C: writableFolder,
    D: z.string().default('unset'),
  }
  try {
    readConfig(shape, { A: '70000', B: 'x', C: join(file, 'folder'), D: '' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).problems.map((problem) => problem.split(':')[0])).toEqual(['A', 'B', 'C'])
  }
  expect(readConfig({ D: shape.D }, { D: '' })).toEqual({ D: 'unset' })
})
