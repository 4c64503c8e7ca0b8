import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { UpstreamClient } from '../upstream/client.ts'
import { TEST_KEY } from './studio.ts'

/** How the network treats whatever the studio sends. */
export type Network = 'up' | 'refuses' | 'breaks handshakes'

/** Further clients of the service: one that gives up at once, and those that never come through to it. */
export interface Lines {
  impatient: UpstreamClient
  refuses: UpstreamClient
  'breaks handshakes': UpstreamClient
  close(): Promise<void>
}

/** The client's deadline where a history wants one to pass. Whatever else happens, happens within it. */
const IMPATIENT_MS = 60

/** Port 1 of loopback, where nothing listens. */
const NOBODY = 'http://127.0.0.1:1'

export async function openLines(url: string): Promise<Lines> {
  const resetting = createServer((socket) => socket.resetAndDestroy())
  await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve))
  const { port } = resetting.address() as AddressInfo
  const open = (baseUrl: string, timeouts = {}) =>
    new UpstreamClient({ baseUrl, key: TEST_KEY, prefix: 'gateway', timeouts })
  const clients = {
    impatient: open(url, { headers: IMPATIENT_MS, body: IMPATIENT_MS }),
    refuses: open(NOBODY),
    'breaks handshakes': open(`https://127.0.0.1:${port}`),
  }
  return {
    ...clients,
    async close() {
      await Promise.all(Object.values(clients).map((client) => client.close()))
      await new Promise((resolve) => resetting.close(resolve))
    },
  }
}
