import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { StudioEnv } from '#lib/env.ts'
import { LOOPBACK } from '#lib/loopback.ts'
import type { UpstreamOptions } from '#lib/upstream/client.ts'
import type { Logger } from '#platform/log.ts'
import { besideStudio } from './configuration.ts'
import { keepSecret, readSecret } from './secrets.ts'

const SERVICE = join(import.meta.dirname, '../service')

/** The budget of the key made by a first start: eighty videos. */
const FIRST_BUDGET_YEN = 20_000

const LONGEST_RESTART_PAUSE_MS = 30_000

/** The service could not be started; it has already printed why. */
export class ServiceStartError extends Error {
  override name = 'ServiceStartError'
}

export interface ServiceProcess {
  stop(): Promise<void>
}

/**
 * Runs the video service beside the studio, as a separate process, and restarts it if it ends. It notices
 * when this process is gone (its IPC channel closes).
 * @throws when the first start fails; the service has then printed why.
 */
export async function startService(log: Logger): Promise<ServiceProcess> {
  let stopping = false
  let child = await launch()
  const supervise = async () => {
    for (let failures = 0; !stopping; failures += 1) {
      const startedAt = performance.now()
      await ended(child)
      if (stopping) return
      if (performance.now() - startedAt > STEADY_MS) failures = 0
      log.error(
        { exitCode: child.exitCode, signal: child.signalCode },
        'the video service ended; restarting it',
      )
      await setTimeout(Math.min(1_000 * 2 ** failures, LONGEST_RESTART_PAUSE_MS), undefined, { ref: false })
      if (!stopping) child = await launch().catch(() => child)
    }
  }
  void supervise()
  return {
    stop: async () => {
      stopping = true
      await stop(child)
    },
  }
}

/** A service that ran for this long does not fail at every start. */
const STEADY_MS = 60_000

/** The service promises to stop within ten seconds; otherwise it is killed, and recovers at its next start. */
const STOP_WITHIN_MS = 10_000

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  const kill = globalThis.setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended(child)
  clearTimeout(kill)
}

/** The names of the variables that Node, AWS and PostgreSQL's client read, and the service's own. */
const FOR_SERVICE =
  /^(SERVICE_.*|DATA_DIR|LOG_LEVEL|PATH|HOME|USER|TMPDIR|TZ|LANG|LC_.*|NODE_.*|SSL_CERT_.*|AWS_.*|PG.*|(https?|all|no)_proxy)$/i

/** The environment of the service beside the studio, without the studio's secrets. */
export function serviceEnv(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = Object.entries(variables).filter(([name]) => FOR_SERVICE.test(name))
  return { ...besideStudio(Object.fromEntries(passed)), NODE_ENV: variables.NODE_ENV }
}

/** A first start creates a database; it never takes longer than this. */
const READY_WITHIN_MS = 120_000

/** Starts the process and waits until it listens. */
async function launch(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(SERVICE, 'main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: serviceEnv(process.env),
    detached: true, // a Ctrl+C in the terminal is ours to handle: the service stops last
  })
  const kill = globalThis.setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('error', reject)
      child.once('exit', () =>
        reject(new ServiceStartError('The video service did not start; its output is above.')),
      )
    })
    return child
  } finally {
    clearTimeout(kill)
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** The address and key of the service beside the studio. */
export function besideUs(env: StudioEnv, key: string): UpstreamOptions {
  const host = ['0.0.0.0', '::'].includes(env.serviceHost) ? LOOPBACK : env.serviceHost
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${env.servicePort}`,
    key,
    prefix: env.servicePrefix,
  }
}

/** The studio's key for the service beside it; null before the first start has made it. */
export function keptKey(folder: string): string | null {
  return readSecret(folder, 'service-key')
}

/** The same, made through the operator's command if it is missing. */
export async function ownKey(folder: string): Promise<string> {
  const kept = keptKey(folder)
  if (kept) return kept
  const words = ['create', '--name', 'studio', '--budget', String(FIRST_BUDGET_YEN)]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(SERVICE, 'keys.ts'), ...words],
    { env: serviceEnv(process.env) },
  )
  const key = stdout.trim().split('\n').at(-1)
  if (!key) throw new Error('The video service did not print a key.')
  keepSecret(folder, 'service-key', key)
  return key
}
