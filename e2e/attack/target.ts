import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Program } from '../program.ts'

/** The studio under attack, and its attackers' means: the cookies of a member and of an admin, and some ids. */
export interface Target {
  program: Program
  port: number
  host: string
  /** Cookie headers. */
  member: string
  admin: string
  /** Finished videos. */
  videos: string[]
  storyboard: string
}

/** An attack. It ends when the attack is over, and fails if it succeeded. */
export interface Probe {
  name: string
  attack(target: Target): Promise<void>
}

/** The form of an attack: enough to notice a hole in every test run, and far more with `npm run attack`. */
export function many<Form>(bounded: Form, full: Form): Form {
  return process.env.ATTACK_FULL ? full : bounded
}

interface Manifest {
  node: Record<string, { exportedName: string; filename: string; workers: Record<string, unknown> }>
}

/** The server actions of the build: their ids by name and file, and a page that has each. */
export function serverActions(): { id: string; name: string; file: string; page: string }[] {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Manifest
  return Object.entries(node).map(([id, { exportedName, filename, workers }]) => ({
    id,
    name: exportedName,
    file: filename,
    page:
      (Object.keys(workers)[0] ?? '').replace(/^app|\/\([^)]*\)|\/page$/g, '').replace(/\[\w+\]/g, 'x') ||
      '/',
  }))
}

/** The headers of a request; those that are null are omitted. */
export function headersOf(headers: Record<string, string | null>): Headers {
  return new Headers(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null))
}

/** The answer to a server action called as our own pages call it, unless changed by `headers`. */
export async function callAction(
  { program }: Target,
  action: { id: string; page: string },
  words: unknown[],
  headers: Record<string, string | null>,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(program.url + action.page, {
    method: 'POST',
    redirect: 'manual',
    headers: headersOf({
      'Next-Action': action.id,
      'Content-Type': 'text/plain;charset=UTF-8',
      Origin: program.url,
      ...headers,
    }),
    body: JSON.stringify(words),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Open descriptors of a process; null if the system does not report them. */
export function descriptors(pid: number): number | null {
  try {
    return readdirSync(join('/proc', String(pid), 'fd')).length
  } catch {
    return null
  }
}

/** Resident memory of a process in MB; null if the system does not report it. */
export function memoryMb(pid: number): number | null {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(join('/proc', String(pid), 'status'), 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** In full, attacks wait for the studio to end unread downloads: after twice `idleMs` (server/edge/limits.ts). */
const LONGEST_END_MS = process.env.ATTACK_FULL ? 150_000 : 90_000

/** Waits until a figure has returned to its earlier value, within a margin. */
export async function comesBack(
  what: string,
  figure: () => number | null,
  before: number | null,
  margin: number,
): Promise<void> {
  if (before === null) return // the system does not report it
  await expect
    .poll(() => (figure() ?? 0) - before, { message: what, timeout: LONGEST_END_MS })
    .toBeLessThan(margin)
}
