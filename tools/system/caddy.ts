import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, findOnPath } from './packages.ts'
import { freePort } from './postgres.ts'

const DEPLOYED = join(import.meta.dirname, '../../deploy/Caddyfile')

/**
 * Runs Caddy with the shipped configuration in front of a server on a port, until the rig ends.
 * @param identity files of a certificate to use instead of its own. @returns its port, and its log so far.
 */
export async function startCaddy(
  rig: AsyncDisposableStack,
  studioPort: number,
  identity: { cert: string; key: string },
): Promise<{ port: number; log(): string }> {
  const caddy = ensureCaddy()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-caddy-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'Caddyfile')
  const own = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n`
  const shipped = readFileSync(DEPLOYED, 'utf8')
    .replace(/^{\n/m, own)
    .replace(
      'studio.example.com {',
      `https://studio.example.com:${port} {\n\ttls ${identity.cert} ${identity.key}`,
    )
    .replace('127.0.0.1:3000', `127.0.0.1:${studioPort}`)
  writeFileSync(file, shipped)
  const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  rig.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('serving initial configuration')) resolve()
    })
    child.once('exit', () => reject(new Error(`Caddy did not start:\n${output}`)))
  })
  return { port, log: () => output }
}

/** The program Caddy; installs it if it is missing. */
export function ensureCaddy(): string {
  return ensureProgram({ name: 'Caddy', debian: 'caddy', homebrew: 'caddy' }, () => findOnPath('caddy'))
}
