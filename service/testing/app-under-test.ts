import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Statement } from '#platform/database.ts'
import { type AppDependencies, buildApp } from '../app.ts'
import { makeKey, storedParts } from '../billing/key-format.ts'
import { createMetrics } from '../metrics.ts'

/** The HTTP side alone on a free port: one key is known, no job, and a submission never ends until it is let. */
export interface AppUnderTest {
  port: number
  key: string
  keyId: string
  metrics: AppDependencies['metrics']
  /** What was logged, a line each. */
  lines: Record<string, unknown>[]
  /** Submissions that reached the database. */
  submissions(): number
  stop(): Promise<void>
}

const KEY_ID = '0197f0c2-6d0e-4b3c-9b36-2f6c8f0d5a11'

export async function startAppUnderTest(overrides: Partial<AppDependencies> = {}): Promise<AppUnderTest> {
  const key = makeKey()
  const lines: Record<string, unknown>[] = []
  let submissions = 0
  const caller = { key_id: KEY_ID, ...storedParts(key), spend: 0, max_budget: 1000, id: null }
  const database = {
    query: async (_find: Statement, [asked]: [string | string[]]) =>
      [asked].flat().map((_each, index) => ({ ...caller, place: index + 1 })),
    transaction: () => {
      submissions++
      return new Promise(() => {})
    },
  } as unknown as AppDependencies['database']
  const metrics = createMetrics()
  const app = await buildApp({
    prefix: 'gateway',
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics,
    database,
    storage: {} as AppDependencies['storage'],
    rateLimitPerMinute: 60,
    now: () => new Date(),
    onAccepted: () => {},
    stopping: () => false,
    readiness: async () => [{ name: 'database', ok: true }],
    ...overrides,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    key,
    keyId: KEY_ID,
    metrics,
    lines,
    submissions: () => submissions,
    stop: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
