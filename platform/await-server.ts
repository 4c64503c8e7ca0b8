import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from './config.ts'
import { isTransientFailure } from './transient.ts'

/** Timeout of a connection attempt. A server that takes longer is reported instead of awaited in silence. */
export const CONNECT_MS = 10_000

/** How long a server that starts with a program, or restarts, may need to accept connections. */
const USUAL_WAIT_MS = 30_000
const TRY_EVERY_MS = 500

/**
 * Waits until a database server accepts connections: it may be starting, or not be started yet.
 * @throws ConfigError on timeout, or at once when waiting would not help (a wrong password, no database).
 */
export async function awaitServer(url: string, waitMs = USUAL_WAIT_MS): Promise<void> {
  const { host, pathname } = new URL(url)
  const name = `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`
  const giveUpAt = performance.now() + waitMs
  for (let tries = 1; ; tries += 1) {
    const failure = await failureToConnect(url)
    if (failure === null) return
    const reason = failure.message || describeCode(failure)
    if (!isTransientFailure(failure)) throw new ConfigError([`${name} cannot be used: ${reason}`])
    if (performance.now() >= giveUpAt)
      throw new ConfigError([`${name} cannot be reached: ${reason}. Is the server running?`])
    if (tries === 1) console.error(`Waiting for ${name}: ${reason}`)
    await setTimeout(TRY_EVERY_MS)
  }
}

async function failureToConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {}) // a connection that breaks later still proves that the server is up
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** A name with several addresses fails with a list of reasons, which has a code and no message. */
function describeCode(error: Error & { code?: unknown }): string {
  return String(error.code)
}
