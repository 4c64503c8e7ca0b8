import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** A scrape asks for little and at once; what takes longer is not one. */
const REQUEST_MS = 5000

/**
 * Serves measurements, those of the process included, for Prometheus: `GET /metrics`, without a key. So on a port of
 * its own, which need not be reachable from where the clients are.
 * @throws an error with code EADDRINUSE when the port is taken.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry })
  const server = createServer({ requestTimeout: REQUEST_MS }, async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
