import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ensureProgram, findOnPath } from './packages.ts'
import { freePort } from './postgres.ts'

/** On Debian nginx is in /usr/sbin, which is not in every PATH. */
const DEBIAN_PATH = '/usr/sbin/nginx'
const START_MS = 10_000

/**
 * Runs nginx until the stack is disposed of, in a folder of its own; installs it if it is missing.
 * @param configure returns the text of `nginx.conf` for the port and the folder; it may add files to the folder.
 * @returns the port on which it listens.
 */
export async function runNginx(
  stack: AsyncDisposableStack,
  configure: (port: number, folder: string) => string,
): Promise<number> {
  const nginx = ensureNginx()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-nginx-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755) // started by root, nginx serves as another user, who needs access
  writeFileSync(join(folder, 'nginx.conf'), configure(port, folder))
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  if (!(await listens(port))) throw new Error(`nginx did not start:\n${output}`)
  return port
}

const DEPLOYED = join(import.meta.dirname, '../../deploy/nginx.conf')

/**
 * Runs nginx with the shipped configuration in front of a studio (`CLIP_ACCEL=/clips/`) until the rig ends.
 * @param studio its port, and the folder of its clips. @returns the address of nginx.
 */
export async function startStudioNginx(
  rig: AsyncDisposableStack,
  studio: { port: number; clips: string },
): Promise<string> {
  const port = await runNginx(rig, (port, folder) => {
    // The server behind TLS, but without TLS: tests and benchmarks of the studio need no certificate.
    const shipped = readFileSync(DEPLOYED, 'utf8')
      .replace(/^server \{\n {2}listen 80;.*?^\}\n/ms, '')
      .replace(/^ *(ssl_|access_log|error_log).*\n/gm, '')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${studio.port}`)
      .replace('/srv/dailies/studio/clips/', `${studio.clips}/`)
    writeFileSync(join(folder, 'studio.conf'), shipped)
    return MAIN
  })
  return `http://127.0.0.1:${port}`
}

/**
 * Runs nginx with the shipped configuration, TLS included, in front of a server on a port, until the rig ends.
 * @param identity files of its certificate. @returns its ports, and its logs so far.
 */
export async function startTlsNginx(
  rig: AsyncDisposableStack,
  studioPort: number,
  identity: { cert: string; key: string },
): Promise<{ https: number; http: number; log(): string }> {
  const http = await freePort()
  let logs: string[] = []
  const https = await runNginx(rig, (port, folder) => {
    logs = ['dailies.log', 'dailies-error.log'].map((name) => join(folder, name))
    const shipped = readFileSync(DEPLOYED, 'utf8')
      .replaceAll('/var/log/nginx', folder)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replace('/etc/ssl/studio.example.com.pem', identity.cert)
      .replace('/etc/ssl/studio.example.com.key', identity.key)
      .replace('127.0.0.1:3000', `127.0.0.1:${studioPort}`)
    writeFileSync(join(folder, 'studio.conf'), shipped)
    return MAIN
  })
  return { https, http, log: () => logs.map((file) => readFileSync(file, 'utf8')).join('') }
}

/** The configuration around the shipped file. Started by root, nginx would serve as a user who cannot read the clips. */
const MAIN = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events {}
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  include studio.conf;
}
`

/** The program nginx; installs it if it is missing. */
export function ensureNginx(): string {
  const find = () => findOnPath('nginx') ?? (existsSync(DEBIAN_PATH) ? DEBIAN_PATH : null)
  return ensureProgram({ name: 'nginx', debian: 'nginx', homebrew: 'nginx' }, find)
}

async function listens(port: number): Promise<boolean> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await setTimeout(50)) {
    const socket = connect(port, '127.0.0.1')
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (connected) return true
  }
  return false
}
