import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Behaviour, HONEST } from './behaviour.ts'
import type { Account, ExampleState, Reply } from './state.ts'

/** Keys of every example service. */
export const MAIN_KEY = 'sk-main-0123456789abcdef'
export const POOR_KEY = 'sk-poor-0123456789abcdef'
export const REVOKED_KEY = 'sk-gone-0123456789abcdef'

/**
 * A small implementation of the specification in memory, honest but for what a test replaces. Jobs move on with
 * their polls, so that nothing waits.
 */
export async function startExampleService(clip: Buffer, faults: Partial<Behaviour> = {}) {
  const behaviour: Behaviour = { ...HONEST, ...faults }
  const account = (key: string, maxBudget: number, revoked = false) => ({ key, spend: 0, maxBudget, revoked })
  const state: ExampleState = {
    clip,
    accounts: [account(MAIN_KEY, 20_000), account(POOR_KEY, 249), account(REVOKED_KEY, 20_000, true)],
    jobs: [],
    submissions: 0,
  }
  const server = createServer(async (request, response) => {
    const reply = await answer(state, behaviour, request)
    if (reply === null) request.socket.destroy()
    else write(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function write(response: ServerResponse, { status, json, bytes, headers }: Reply): void {
  const body = bytes ?? Buffer.from(JSON.stringify(json ?? {}))
  response.writeHead(status, {
    'content-type': bytes ? 'video/mp4' : 'application/json',
    'content-length': body.length,
    ...headers,
  })
  response.end(body)
}

/** The answer to one request; null drops the connection. */
async function answer(state: ExampleState, behaviour: Behaviour, request: IncomingMessage) {
  const { pathname } = new URL(request.url ?? '/', 'http://example')
  const body = (await buffer(request)).toString('utf8')
  const caller = behaviour.authorize(state, request.headers.authorization ?? '')
  if (!caller) return { status: 401 }
  if (request.method === 'POST' && pathname === '/gateway/videos/create')
    return create(state, behaviour, caller, body)
  if (pathname === '/key/info') {
    const json = behaviour.keyInfo(state, caller)
    return json === null ? { status: 500 } : { status: 200, json }
  }
  const [, id, content] = /^\/gateway\/videos\/jobs\/([^/]+)(\/content)?$/.exec(pathname) ?? []
  const job = state.jobs.find((candidate) => candidate.id === id)
  if (!job) return { status: 404 }
  if (content) {
    if (behaviour.status(job) !== 'completed') return { status: 409 }
    job.downloads++
    return behaviour.content(state, job)
  }
  job.polls++
  return behaviour.poll(job)
}

function create(state: ExampleState, behaviour: Behaviour, caller: Account, text: string): Reply | null {
  state.submissions++
  const refusal = behaviour.refusal(state, caller, text)
  if (refusal) {
    behaviour.afterRefusal(caller, refusal.status)
    return refusal
  }
  const { prompt } = JSON.parse(text) as { prompt: string }
  const job = { id: randomUUID(), account: caller, prompt, polls: 0, downloads: 0 }
  state.jobs.push(job)
  behaviour.charge(state, caller)
  return behaviour.accepted(state, job)
}
