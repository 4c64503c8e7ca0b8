import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureProgram, findOnPath } from '#tools/system/packages.ts'

/** The number of clients that is fastest on one hot row; sixteen are four times slower (tried: 1, 2, 4, 8, 16). */
const CLIENTS = 2

const PACKAGE = { name: 'pgbench', debian: 'postgresql', homebrew: 'postgresql@17' }

/** Runs a transaction as fast as PostgreSQL's own load generator can. @returns transactions per second. */
export function makePgbench(rig: AsyncDisposableStack) {
  const pgbench = ensureProgram(PACKAGE, findPgbench)
  const folder = mkdtempSync(join(tmpdir(), 'dailies-pgbench-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  return async (databaseUrl: string, script: string, seconds: number): Promise<number> => {
    const file = join(folder, 'transaction.sql')
    writeFileSync(file, script)
    const words = `-n -M prepared -c ${CLIENTS} -j 1 -T ${seconds} -f`.split(' ')
    const { stdout } = await promisify(execFile)(pgbench, [...words, file, databaseUrl])
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (!(rate > 0) || failed > 0) throw new Error(`pgbench did not run as expected:\n${stdout}`)
    return rate
  }
}

/** It is part of PostgreSQL's system packages. */
function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const paths = [
    ...versions.map((version) => join(debian, version, 'bin/pgbench')),
    '/opt/homebrew/opt/postgresql@17/bin/pgbench',
    '/usr/local/opt/postgresql@17/bin/pgbench',
  ]
  return findOnPath('pgbench') ?? paths.find((path) => existsSync(path)) ?? null
}
