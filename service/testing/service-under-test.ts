import { createLogger } from '#platform/log.ts'
import { createKey } from '../billing/api-keys.ts'
import type { ServiceConfig } from '../env.ts'
import type { PrismaClient } from '../prisma/generated/client.ts'
import { type ServiceDependencies, startService } from '../service.ts'
import { createTestClient, type TestClient } from './client.ts'
import type { Place } from './databases.ts'
import { createFixtureRenderer, type FixtureRenderer, passAnyVideo } from './fixture-renderer.ts'

/** The whole service in this process on a free port, its clock and renderer in the hands of the test. */
export interface ServiceUnderTest {
  baseUrl: string
  port: number
  renderer: FixtureRenderer
  prisma: PrismaClient
  /** Makes a key and a client that uses it. */
  client(budgetYen?: number): Promise<TestClient>
  stop(): Promise<void>
}

export async function startServiceUnderTest(
  place: Place,
  overrides: Partial<ServiceConfig> = {},
  dependencies: Partial<ServiceDependencies> = {},
): Promise<ServiceUnderTest> {
  const renderer = createFixtureRenderer()
  const config: ServiceConfig = {
    host: '127.0.0.1',
    port: 0,
    folder: place.folder,
    databaseUrl: place.url,
    prefix: 'gateway',
    renderer: 'builtin',
    rateLimitPerMinute: 100_000,
    retentionHours: 24,
    renderConcurrency: 1,
    logLevel: 'silent',
    ...overrides,
  }
  const service = await startService(config, {
    logger: createLogger('service', 'silent'),
    renderer,
    checkVideo: passAnyVideo,
    ...dependencies,
  })
  const baseUrl = `http://127.0.0.1:${service.port}`
  return {
    baseUrl,
    port: service.port,
    renderer,
    prisma: service.prisma,
    client: async (budgetYen = 100_000) => {
      const { key } = await createKey(service.prisma, { name: 'test', budgetYen, now: new Date() })
      return createTestClient(baseUrl, key)
    },
    stop: service.stop,
  }
}
