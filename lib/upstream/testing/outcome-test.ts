import { afterEach, expect } from 'vitest'
import {
  type Behaviour,
  httpAnswer,
  type Secure,
  startUpstreamServer,
  type UpstreamServer,
} from '../../testing/upstream-server.ts'
import { UpstreamClient, type UpstreamOptions } from '../client.ts'
import type { Outcome } from '../outcome.ts'

export const SUBMISSION = { prompt: 'A calm sea', seed: 7 }

/** The job that {@link accept} names. */
export const ID = 'job_0123456789'

export const ACCEPTED = JSON.stringify({
  id: ID,
  status: 'pending',
  poll_path: `/gateway/videos/jobs/${ID}`,
})

/** Answers as the contract says. */
export const accept: Behaviour = (socket) => socket.end(httpAnswer('202 Accepted', ACCEPTED))

const servers: UpstreamServer[] = []
const clients: UpstreamClient[] = []
let submissions = 0

/** Whatever becomes of a submission, the servers together may have seen one POST of it: every test is held to this. */
afterEach(async () => {
  // A client waits for what it still has to send, so that afterwards everything has arrived. Some tests closed theirs.
  await Promise.allSettled(clients.splice(0).map((client) => client.close()))
  const made = servers.splice(0)
  const posts = made.flatMap((server) => server.posts())
  await Promise.all(made.map((server) => server.close()))
  const most = Math.max(1, submissions)
  submissions = 0
  expect(posts.length).toBeLessThanOrEqual(most)
})

/** A server whose POSTs are counted at the end of the test. */
export async function startServer(behave: Behaviour, secure?: Secure): Promise<UpstreamServer> {
  const server = await startUpstreamServer(behave, secure)
  servers.push(server)
  return server
}

/** The real client, closed at the end of the test. */
export function openClient(baseUrl: string, options: Partial<UpstreamOptions> = {}): UpstreamClient {
  const client = new UpstreamClient({ baseUrl, key: 'sk-canary', prefix: 'gateway', ...options })
  clients.push(client)
  return client
}

/**
 * Sends a submission, once.
 * @param onSeen Called as soon as the client knows what became of it.
 */
export function submit(client: UpstreamClient, onSeen = () => {}): Promise<Outcome> {
  submissions += 1
  return client.submit(SUBMISSION, { aboutToWrite: () => {}, saw: async () => onSeen() })
}

/** Sends a submission to an address. */
export function send(baseUrl: string, timeouts: UpstreamOptions['timeouts'] = {}): Promise<Outcome> {
  return submit(openClient(baseUrl, { timeouts }))
}

/** Sends a submission to a server that behaves as told. */
export async function sendTo(
  behave: Behaviour,
  options: { timeouts?: UpstreamOptions['timeouts']; secure?: Secure | undefined } = {},
): Promise<{ outcome: Outcome; server: UpstreamServer }> {
  const server = await startServer(behave, options.secure)
  return { outcome: await send(server.url, options.timeouts), server }
}
