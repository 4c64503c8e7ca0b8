import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { waitFor } from '../../testing/wait.ts'
import { freePort } from './children.ts'

export interface Proxy extends AsyncDisposable {
  port: number
}

const SNIPPET = join(import.meta.dirname, '../../nginx/video-service.conf')

/** Debian keeps it where not everybody's PATH leads. */
function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
}

/**
 * Puts nginx in front of a port, with the configuration that the product ships.
 * @param install makes that nginx is there, where it is not.
 */
export async function startProxy(upstreamPort: number, install: () => void): Promise<Proxy> {
  if (!findNginx()) install()
  const nginxPath = findNginx()
  if (!nginxPath) throw new Error('nginx is nowhere to be found.')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-nginx-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, upstreamPort))
  const child = spawn(nginxPath, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  await waitFor('nginx to listen', async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`)
    return (await listens(port)) ? true : null
  })
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number, upstreamPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
worker_processes 1;
error_log stderr error;
events { worker_connections 2048; }
http {
  access_log off;
${temporary}
  limit_conn_zone $binary_remote_addr zone=video_clients:10m;
  upstream video_service {
    server 127.0.0.1:${upstreamPort} max_fails=0;
    keepalive 32;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    include ${SNIPPET};
  }
}
`
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
