import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#platform/log.ts'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { type Step, troubledDatabase } from '#tests/fixtures/service/troubled-database.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { buildApp } from '../app.ts'
import { openServiceDatabase, type ServiceDatabase } from '../database.ts'
import { createMetrics } from '../metrics.ts'
import { openVideoStorage } from '../storage/open.ts'
import { createKey } from './api-keys.ts'

describe('billing', () => {
  let place: TestDatabase
  let opened: ServiceDatabase
  let app: FastifyInstance
  let baseUrl: string
  const now = new Date()
  /** What happens at the steps of the billing transaction; a test may put trouble there. */
  let trouble: (step: Step) => Promise<void> = async () => {}
  /** What happens on the way out of a 202. */
  let onAccepted: () => void = () => {}
  let stopping = false

  beforeAll(async () => {
    place = await makeTestDatabase()
    opened = await openServiceDatabase(place, { prompt: true })
    app = await buildApp({
      database: troubledDatabase(opened.database, (step) => trouble(step)),
      storage: await openVideoStorage({ kind: 'disk' }, `${place.folder}/videos`),
      onAccepted: () => {},
      prefix: 'gateway',
      rateLimitPerMinute: 100_000,
      logger: createLogger('service', 'silent'),
      now: () => now,
      stopping: () => stopping,
      readiness: async () => [],
      metrics: createMetrics(),
    })
    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 202) onAccepted()
    })
    baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app?.close()
    await opened?.close()
    await place?.drop()
  })

  async function client(budgetYen: number): Promise<TestClient & { keyId: string }> {
    const { id, key } = await createKey(opened.prisma, { name: 'test', budgetYen, now })
    return { ...createTestClient(baseUrl, key), keyId: id }
  }

  /** What the database says of a key: spend, jobs, ledger, and jobs that wait to be rendered. */
  async function booked(keyId: string) {
    const { spend } = await opened.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } })
    const jobs = await opened.prisma.job.findMany({ where: { keyId }, include: { ledger: true } })
    return {
      spend,
      jobs: jobs.length,
      ledgerYen: jobs.flatMap((job) => job.ledger).reduce((sum, line) => sum + line.amountYen, 0),
      queued: jobs.filter((job) => job.status === 'pending').length,
    }
  }

  const nothing = { spend: 0, jobs: 0, ledgerYen: 0, queued: 0 }

  test('of 200 submissions at once on a budget for 37, exactly 37 are accepted and the rest are 402', async () => {
    const { create, keyId } = await client(37 * 250 + 249)
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => (await create({ prompt: `video ${index}` })).status),
    )
    expect(statuses.filter((status) => status === 202)).toHaveLength(37)
    expect(statuses.filter((status) => status === 402)).toHaveLength(163)
    expect(await booked(keyId)).toEqual({ spend: 9250, jobs: 37, ledgerYen: 9250, queued: 37 })
  })

  test('submissions with many keys at once are each charged to their own key', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => client(500)))
    const all = clients.flatMap((one) => [one, one, one])
    const statuses = await Promise.all(all.map(async (one) => (await one.create({ prompt: 'ok' })).status))
    expect(statuses.filter((status) => status === 202)).toHaveLength(40)
    for (const { keyId } of clients) {
      expect(await booked(keyId)).toEqual({ spend: 500, jobs: 2, ledgerYen: 500, queued: 2 })
    }
  })

  test('an exception inside the transaction is answered and nothing is billed', async () => {
    const { create, keyId } = await client(1000)
    trouble = async (step) => {
      if (step === 'after accept') throw new Error('trouble after the charge')
    }
    const response = await create({ prompt: 'ok' })
    trouble = async () => {}
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal_error', billed: false })
    expect(await booked(keyId)).toEqual(nothing)
  })

  test('an exception after COMMIT drops the connection without an answer, and the charge stands', async () => {
    const { create, keyId } = await client(1000)
    onAccepted = () => {
      throw new Error('trouble after COMMIT')
    }
    await expect(create({ prompt: 'ok' })).rejects.toThrow('fetch failed')
    onAccepted = () => {}
    expect(await booked(keyId)).toEqual({ spend: 250, jobs: 1, ledgerYen: 250, queued: 1 })
  })

  test('a COMMIT that fails drops the connection without an answer: nobody knows what the database did', async () => {
    const { create, keyId } = await client(1000)
    await opened.prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused at commit'; END $$`,
    )
    await opened.prisma.$executeRawUnsafe(
      `CREATE CONSTRAINT TRIGGER refuse_at_commit AFTER INSERT ON ledger_entry
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    const answer = create({ prompt: 'ok' }).then((response) => response.status)
    await expect(answer).rejects.toThrow('fetch failed')
    await opened.prisma.$executeRawUnsafe('DROP TRIGGER refuse_at_commit ON ledger_entry')
    expect(await booked(keyId)).toEqual(nothing)
  })

  test('a client that goes away before COMMIT is not billed', async () => {
    const { key, keyId } = await client(1000)
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    trouble = async (step) => {
      if (step !== 'after accept') return
      inside.resolve()
      await goOn.promise
      ended.resolve()
    }
    const body = JSON.stringify({ prompt: 'ok' })
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    const closed = serverSideClosed(app)
    socket.write(
      `POST /gateway/videos/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await inside.promise
    socket.destroy()
    await closed
    goOn.resolve()
    await ended.promise
    trouble = async () => {}
    const other = await client(1000)
    await other.accepted() // takes its turn after the one that went away
    expect(await booked(keyId)).toEqual(nothing)
  })

  test('a key revoked while its submission waits is refused and not billed', async () => {
    const { create, keyId } = await client(1000)
    const one = create({ prompt: 'ok' })
    await opened.prisma.apiKey.update({ where: { id: keyId }, data: { revokedAt: now } })
    const status = (await one).status
    expect([202, 401]).toContain(status)
    expect(await booked(keyId)).toEqual(
      status === 202 ? { spend: 250, jobs: 1, ledgerYen: 250, queued: 1 } : nothing,
    )
    expect((await create({ prompt: 'ok' })).status).toBe(401)
  })

  test('a service that is stopping answers 503 with Retry-After before anything is billed', async () => {
    const { create, keyId } = await client(1000)
    stopping = true
    const response = await create({ prompt: 'ok' })
    stopping = false
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({ code: 'shutting_down', billed: false })
    expect(await booked(keyId)).toEqual(nothing)
  })

  test('a database that keeps submissions waiting is 503 and not billed, and keeps nothing else waiting', async () => {
    const { create, keyId } = await client(1000)
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = opened.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT 1 FROM api_key WHERE id = ${keyId}::uuid FOR UPDATE`
        locked.resolve()
        await held.promise
      },
      { timeout: 30_000 },
    )
    await locked.promise
    // As many as are served at once; what others ask meanwhile does not wait for them.
    const answers = Promise.all([create({ prompt: 'ok' }), create({ prompt: 'ok' })])
    const asked = performance.now()
    expect(await (await client(1000)).spend()).toBe(0)
    expect(performance.now() - asked).toBeLessThan(2000)
    for (const response of await answers) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ code: 'overloaded', billed: false })
    }
    held.resolve()
    await holding
    expect(await booked(keyId)).toEqual(nothing)
  })

  test('the database itself refuses to overspend', async () => {
    const { keyId } = await client(100)
    await expect(
      opened.prisma.apiKey.update({ where: { id: keyId }, data: { spend: 101 } }),
    ).rejects.toThrow()
    await expect(opened.prisma.apiKey.update({ where: { id: keyId }, data: { spend: -1 } })).rejects.toThrow()
  })

  test('a job is charged once: the ledger refuses a second line of the same kind', async () => {
    const one = await client(1000)
    const jobId = await one.accepted()
    const line = {
      id: randomUUID(),
      keyId: one.keyId,
      jobId,
      kind: 'charge' as const,
      amountYen: 250,
      createdAt: now,
    }
    await expect(opened.prisma.ledgerEntry.create({ data: line })).rejects.toThrow()
  })
})

/** Resolves when the server has seen the connection that it accepts next close. */
function serverSideClosed(app: FastifyInstance): Promise<void> {
  return new Promise((resolve) => {
    app.server.once('connection', (socket) => {
      waitFor('the server to see the client gone', () => (socket.destroyed ? true : null)).then(() =>
        resolve(),
      )
    })
  })
}
