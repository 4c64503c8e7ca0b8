import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { findOnPath, installSystemPackage } from './system-packages.ts'

/** nginx keeps to /usr/sbin on Debian, which is not on everybody's PATH. */
const DEBIAN_PATH = '/usr/sbin/nginx'
const START_MS = 10_000

/**
 * Serves a copy of one file, with its time, by nginx (`nginx.conf`) until the rig ends, installing it first where there is none.
 * @returns where the file is served.
 */
export async function startNginx(rig: AsyncDisposableStack, file: string): Promise<string> {
  const nginx = ensureNginx()
  const port = await freePort()
  const prefix = mkdtempSync(join(tmpdir(), 'dailies-nginx-'))
  rig.defer(() => rmSync(prefix, { recursive: true, force: true }))
  const template = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
  writeFileSync(join(prefix, 'nginx.conf'), template.replace(':{port}', `:${port}`))
  mkdirSync(join(prefix, 'files'))
  copyFileSync(file, join(prefix, 'files/clip.mp4'))
  const { atime, mtime } = statSync(file)
  utimesSync(join(prefix, 'files/clip.mp4'), atime, mtime)
  // Started by root, nginx serves as another user, who must be able to get there.
  chmodSync(prefix, 0o755)
  chmodSync(join(prefix, 'files/clip.mp4'), 0o644)
  const child = spawn(nginx, ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  rig.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}/clip.mp4`
  if (!(await answers(url))) throw new Error(`nginx did not start:\n${said}`)
  return url
}

/** The program nginx; it is installed where there is none. */
export function ensureNginx(): string {
  const found = findNginx()
  if (found) return found
  installSystemPackage({ name: 'nginx', debian: 'nginx', homebrew: 'nginx' })
  const installed = findNginx()
  if (!installed) throw new Error('nginx was installed, but is nowhere to be found.')
  return installed
}

function findNginx(): string | null {
  return findOnPath('nginx') ?? (existsSync(DEBIAN_PATH) ? DEBIAN_PATH : null)
}

async function answers(url: string): Promise<boolean> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await setTimeout(50)) {
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => null)
    if (answer?.ok) return true
  }
  return false
}
