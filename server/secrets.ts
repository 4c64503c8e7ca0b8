import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a secret kept in a file that only its owner can read; null when there is none yet. */
export function readSecret(folder: string, name: string): string | null {
  const path = join(folder, name)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null
}

/** Stores a secret atomically. */
export function keepSecret(folder: string, name: string, secret: string): void {
  const path = join(folder, name)
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** The secret that signs sessions: made at first start and kept. */
export function sessionSecret(folder: string): string {
  const kept = readSecret(folder, 'session-secret')
  if (kept) return kept
  const made = randomBytes(48).toString('base64url')
  keepSecret(folder, 'session-secret', made)
  return made
}
