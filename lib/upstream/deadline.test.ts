import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Behaviour, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { UpstreamClient } from './client.ts'
import type { Sending } from './journal.ts'

const DRIP_MS = 20

let server: UpstreamServer
let client: UpstreamClient
beforeAll(async () => {
  server = await startUpstreamServer(() => {})
  // The steps of a request have their usual time, so that only the overall deadline can end one.
  const timeouts = { question: 400, video: 400, send: 400 }
  client = new UpstreamClient({ baseUrl: server.url, key: 'sk-canary', prefix: 'gateway', timeouts })
})
afterAll(async () => {
  await client?.close()
  await server?.close()
})

/** Writes the same bytes repeatedly, until the connection is closed. */
function drip(socket: Socket, bytes: string): void {
  const dripping = setInterval(() => socket.write(bytes), DRIP_MS)
  socket.once('close', () => clearInterval(dripping))
}

const DRIPS: [string, Behaviour][] = [
  ['sends early hints for ever', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  [
    'sends headers for ever',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      drip(socket, 'x-a: b\r\n')
    },
  ],
  [
    'sends a body for ever',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n')
      drip(socket, ' ')
    },
  ],
]

const video = async (open: 'openDownload' | 'openRelay') => {
  const { body } = await client[open]('job_1', { signal: new AbortController().signal })
  await body.arrayBuffer()
}

describe.each(DRIPS)('a service that %s', (_name, behave) => {
  /** The connection must be closed, too, not only the answer. */
  const untilClosed = async (ask: () => Promise<unknown>) => {
    const closed = new Promise<void>((resolve) => {
      server.behave((socket, request, all) => {
        socket.once('close', () => resolve())
        behave(socket, request, all)
      })
    })
    const asked = ask()
    await closed
    return asked
  }

  it('is cut off in a submission, which may then have been accepted', async () => {
    const sending = { aboutToWrite: () => {}, saw: async () => {} } as Sending
    const submit = () => client.submit({ prompt: 'A ferry', seed: null }, sending)
    expect(await untilClosed(submit)).toMatchObject({ kind: 'unknown' })
  })
  it('is cut off in a poll', async () => {
    expect(await untilClosed(() => client.poll('job_1'))).toMatchObject({ kind: 'trouble' })
  })
  it('is cut off in a reading of the key', async () => {
    expect(await untilClosed(() => client.keyInfo())).toMatchObject({ kind: 'trouble' })
  })
  it.each(['openDownload', 'openRelay'] as const)('is cut off in %s', async (open) => {
    const ended = untilClosed(() =>
      video(open).then(
        () => 'whole',
        (error: Error) => error.name,
      ),
    )
    expect(await ended).toBe('TimeoutError')
  })
})

it('a request that waits for a connection ends, too', async () => {
  server.behave(() => {})
  const answers = await Promise.all(Array.from({ length: 40 }, () => client.poll('job_1')))
  for (const answer of answers) {
    expect(answer).toMatchObject({ trouble: { values: { why: 'TimeoutError' } } })
  }
})
