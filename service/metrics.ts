import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ERRORS, type ErrorCode } from './http/errors.ts'
import { shared, within } from './look-up.ts'
import type { QueueState } from './queue/render-queue.ts'

export interface MetricsSources {
  queueState(): Promise<QueueState>
  /** Connections that are open to this process. */
  connections(): number
}

/** The measurements of one service. Labels are from closed lists: routes, statuses, error codes, models. */
export interface ServiceMetrics {
  registry: Registry
  accepted(modelId: string): void
  refused(code: ErrorCode): void
  /** A request that ended; status null means that it was not answered. */
  request(route: string, status: number | null, seconds: number): void
  rendered(outcome: string, seconds: number): void
  /** Bytes of a video that were sent to a client. */
  videoBytes(count: number): void
  /** Sets the source of the numbers that are looked up at each scrape. Until then they are left out. */
  watch(sources: Partial<MetricsSources>): void
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const RENDER_SECONDS = [1, 2, 5, 10, 20, 30, 60, 90, 120, 180, 300, 600, 1800]

/** The longest wait for the state of the queue; the other measurements are useful without it. */
const QUEUE_STATE_MS = 2000
/** One query of the queue serves every measurement of a scrape. */
const SHARED_MS = 1000

/** Makes the measurements, in their own registry: tests run several services in one process. */
export function createMetrics(): ServiceMetrics {
  const registers = [new Registry()] as [Registry]
  const sources: Partial<MetricsSources> = {}
  const accepted = new Counter({
    name: 'dailies_submissions_accepted_total',
    help: 'Submissions that were accepted and billed.',
    labelNames: ['model'],
    registers,
  })
  const refused = new Counter({
    name: 'dailies_requests_refused_total',
    help: 'Requests that were answered with an error, by its code.',
    labelNames: ['code', 'status'],
    registers,
  })
  const renders = new Histogram({
    name: 'dailies_render_seconds',
    help: 'Time that a render took, by what came of it.',
    labelNames: ['outcome'],
    buckets: RENDER_SECONDS,
    registers,
  })
  const videoBytes = new Counter({
    name: 'dailies_video_bytes_total',
    help: 'Bytes of videos that were given to clients.',
    registers,
  })
  addSources(sources, registers)
  return {
    registry: registers[0],
    accepted: (model) => accepted.inc({ model }),
    refused: (code) => refused.inc({ code, status: String(ERRORS[code].status) }),
    request: requestTimes(registers),
    rendered: (outcome, seconds) => renders.observe({ outcome }, seconds),
    videoBytes: (count) => videoBytes.inc(count),
    watch: (more) => Object.assign(sources, more),
  }
}

/** The status class `none` means that the connection ended without an answer. */
function requestTimes(registers: [Registry]): ServiceMetrics['request'] {
  const histogram = new Histogram({
    name: 'dailies_request_seconds',
    help: 'Time from the headers of a request to the end of its answer, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  return (route, status, seconds) =>
    histogram.observe({ route, status: status === null ? 'none' : `${Math.floor(status / 100)}xx` }, seconds)
}

function addSources(sources: Partial<MetricsSources>, registers: [Registry]): void {
  const look = () => within(QUEUE_STATE_MS, Promise.resolve(sources.queueState?.())).catch(() => undefined)
  const queue = shared(look, SHARED_MS)
  const queueGauge = (name: string, help: string, member: keyof QueueState) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await queue())?.[member] ?? Number.NaN)
      },
    })
  queueGauge('dailies_queue_jobs', 'Jobs that wait for a render.', 'waiting')
  queueGauge(
    'dailies_queue_oldest_seconds',
    'Age of the oldest waiting job; 0 if none waits.',
    'oldestSeconds',
  )
  queueGauge('dailies_rendering_jobs', 'Jobs that are being rendered.', 'rendering')
  new Gauge({
    name: 'dailies_connections',
    help: 'Connections that are open to this process.',
    registers,
    collect() {
      this.set(sources.connections?.() ?? Number.NaN)
    },
  })
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** A scrape is short and arrives at once; a longer request is not a scrape. */
const REQUEST_MS = 5000

/**
 * Serves measurements, those of the process included, for Prometheus: `GET /metrics`, without a key. It
 * therefore has its own port, which clients need not reach.
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
