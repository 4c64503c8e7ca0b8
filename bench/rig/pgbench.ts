import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureServer } from '../../scripts/postgres.ts'

/** The clients at once with which one hot row goes fastest; sixteen are four times slower (tried: 1, 2, 4, 8, 16). */
const CLIENTS = 2

/** Runs a transaction as fast as PostgreSQL's own load generator can. @returns transactions per second. */
export function makePgbench(rig: AsyncDisposableStack) {
  const pgbench = join(ensureServer(), 'pgbench')
  const folder = mkdtempSync(join(tmpdir(), 'dailies-pgbench-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  return async (databaseUrl: string, script: string, seconds: number): Promise<number> => {
    const file = join(folder, 'transaction.sql')
    writeFileSync(file, script)
    const words = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      file,
    ]
    const { stdout } = await promisify(execFile)(pgbench, [...words, databaseUrl])
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (!(rate > 0) || failed > 0) throw new Error(`pgbench did not run as expected:\n${stdout}`)
    return rate
  }
}

export type Pgbench = ReturnType<typeof makePgbench>
