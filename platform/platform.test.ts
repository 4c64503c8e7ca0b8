import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigError, port, readConfig, wholeNumber, writableFolder } from './config.ts'
import { openDatabase } from './database.ts'
import { FolderLockedError, lockFolder, waitForFolder } from './folder-lock.ts'
import { runOperatorCommand, serveOperator } from './operator.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-platform-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Another process that holds the lock of a folder until it is killed. */
async function holdElsewhere(folder: string) {
  const code = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
    lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('the lock of a data folder', () => {
  it('keeps every other process out, says who has it, and ends with its process, however that dies', async () => {
    const folder = makeFolder()
    const owner = await holdElsewhere(folder)
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${owner.pid}`))
    const waiting = waitForFolder(folder, 30_000)
    await owner.kill()
    const lock = await waiting
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    lock.release()
    lockFolder(folder).release()
  })
})

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

  it('are applied once, and semicolons inside a function are no ends of statements', async () => {
    const prismaFolder = makeMigrations({
      '1_first': `${FIRST}\nCREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; RETURN 2; END $$;`,
    })
    const folder = makeFolder()
    for (let opened = 0; opened < 2; opened += 1) {
      const database = await openDatabase({ url: undefined, folder, prismaFolder })
      await database.execute('DO $$ BEGIN ASSERT (SELECT count(*) FROM thing) = 1; END $$')
      await database.close()
    }
  })

  it('one that fails leaves nothing of itself, is told, and is applied when it is mended', async () => {
    const prismaFolder = makeMigrations({ '1_first': FIRST })
    const folder = makeFolder()
    const open = () => openDatabase({ url: undefined, folder, prismaFolder })
    await (await open()).close()
    addMigration(prismaFolder, '2_second', 'CREATE TABLE other (id int);\nINSERT INTO nowhere VALUES (1);')
    await expect(open()).rejects.toThrow(/nowhere/)
    rmSync(join(prismaFolder, 'migrations', '2_second'), { recursive: true })
    addMigration(prismaFolder, '2_second', 'CREATE TABLE other (id int);')
    const database = await open()
    await database.execute('SELECT * FROM other')
    await database.close()
  })

  it('one that was cut off before it committed is applied at the next opening', async () => {
    const prismaFolder = makeMigrations({ '1_first': FIRST })
    const folder = makeFolder()
    const database = await openDatabase({ url: undefined, folder, prismaFolder })
    // What a process leaves that dies in the middle: the record that it began, and nothing else.
    await database.execute('DROP TABLE thing; UPDATE "_prisma_migrations" SET finished_at = NULL')
    await database.close()
    const again = await openDatabase({ url: undefined, folder, prismaFolder })
    await again.execute('SELECT * FROM thing')
    await again.close()
  })

  it('what a killed first start left behind is removed', async () => {
    const prismaFolder = makeMigrations({ '1_first': FIRST })
    const folder = makeFolder()
    mkdirSync(join(folder, 'postgres.new-12345'))
    const database = await openDatabase({ url: undefined, folder, prismaFolder })
    await database.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })
})

describe('operator commands', () => {
  const run = async (words: string[], input: string) => ({
    exitCode: 0,
    lines: [`${words.join(' ')} ${input}`],
  })

  it.each(['', 'a-very-long-name-'.repeat(8)])(
    'reach the owner of the folder over a private socket (folder %j)',
    async (name) => {
      const folder = join(makeFolder(), name)
      mkdirSync(folder, { recursive: true })
      const lock = lockFolder(folder)
      const server = await serveOperator(folder, run)
      const asked = { folder, url: undefined, words: ['do', 'it'], input: 'now' }
      const runHere = async () => {
        throw new Error('The owner was not asked.')
      }
      expect(await runOperatorCommand({ ...asked, runHere })).toEqual({ exitCode: 0, lines: ['do it now'] })
      if (name === '') expect(statSync(join(folder, 'operator.sock')).mode & 0o077).toBe(0)
      await server.close()
      lock.release()
      expect(
        await runOperatorCommand({ ...asked, runHere: async () => ({ exitCode: 0, lines: ['here'] }) }),
      ).toEqual({
        exitCode: 0,
        lines: ['here'],
      })
    },
  )
})

it('configuration tells every problem at once, and takes empty values for unset', () => {
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
