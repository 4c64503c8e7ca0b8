import type { Database } from '#platform/database.ts'
import { createLogger } from '#platform/log.ts'
import { createKey } from '../billing/api-keys.ts'
import type { ServiceConfig } from '../env.ts'
import type { ServiceClient } from '../prisma-client.ts'
import { type ServiceDependencies, startService } from '../service.ts'
import { createTestClient, type TestClient } from './client.ts'
import type { TestDatabase } from './databases.ts'
import { createFixtureRenderer, type FixtureRenderer, passAnyVideo } from './fixture-renderer.ts'

/** The whole service in this process on a free port, its clock and renderer in the hands of the test. */
export interface ServiceUnderTest {
  baseUrl: string
  port: number
  renderer: FixtureRenderer
  database: Database
  prisma: ServiceClient
  /** Makes a key and a client that uses it. */
  client(budgetYen?: number): Promise<TestClient>
  stop(): Promise<void>
}

export async function startServiceUnderTest(
  place: TestDatabase,
  overrides: Partial<ServiceConfig> = {},
  dependencies: Partial<ServiceDependencies> = {},
): Promise<ServiceUnderTest> {
  const renderer = createFixtureRenderer()
  const config: ServiceConfig = {
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    role: 'both',
    dataFolder: place.folder,
    folder: place.folder,
    databaseUrl: place.url,
    prefix: 'gateway',
    renderer: 'builtin',
    rendererSettings: {
      url: null,
      token: null,
      width: 1280,
      height: 768,
      framesPerSecond: 24,
      frames: 193,
      graphPath: null,
      silentTrack: 'refuse',
    },
    storageSettings: { kind: 'disk' },
    maxConnections: 1000,
    rateLimitPerMinute: 100_000,
    retentionHours: 24,
    renderConcurrency: 1,
    logLevel: 'silent',
    ...overrides,
  }
  const service = await startService(config, {
    logger: createLogger('service', 'silent'),
    rendererOf: () => renderer,
    finishVideo: passAnyVideo,
    ...dependencies,
  })
  const port = service.port ?? 0
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    baseUrl,
    port,
    database: service.database,
    renderer,
    prisma: service.prisma,
    client: async (budgetYen = 100_000) => {
      const { key } = await createKey(service.prisma, { name: 'test', budgetYen, now: new Date() })
      return createTestClient(baseUrl, key)
    },
    stop: service.stop,
  }
}
