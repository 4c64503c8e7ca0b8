import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import type { Transaction } from '../prisma-client.ts'
import { createKey } from './api-keys.ts'

const NOW = new Date()
const NOTHING = { spend: 0, jobs: 0, ledgerYen: 0, queued: 0 }

/** tests/proofs/service covers concurrent submissions, and exceptions at every step. */
describe('billing', () => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const service = serviceUnderTest({ renderConcurrency: 0 }, { logger })

  async function client(budgetYen = 1000): Promise<TestClient & { keyId: string }> {
    const { id, key } = await createKey(service.prisma, { name: 'test', budgetYen, now: NOW })
    return { ...createTestClient(service.baseUrl, key), keyId: id }
  }

  /** Spend, jobs, ledger lines and waiting jobs of a key in the database. */
  async function booked(keyId: string) {
    const { spend } = await service.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } })
    const jobs = await service.prisma.job.findMany({ where: { keyId }, include: { ledger: true } })
    return {
      spend,
      jobs: jobs.length,
      ledgerYen: jobs.flatMap((job) => job.ledger).reduce((sum, line) => sum + line.amountYen, 0),
      queued: jobs.filter((job) => job.status === 'pending').length,
    }
  }

  /** Changes a key's row in a transaction that stays open until `meanwhile` ends. */
  function whileHeld<Result>(keyId: string, yen: number, meanwhile: () => Promise<Result>): Promise<Result> {
    const work = async (tx: Transaction) => {
      await tx.$executeRaw`UPDATE api_key SET spend = spend + ${yen}::int WHERE id = ${keyId}::uuid`
      return meanwhile()
    }
    return service.prisma.$transaction(work, { timeout: 30_000 })
  }

  const untilBlocked = (count = 1) =>
    waitFor(`${count} statements to wait for a lock`, async () => {
      const blocked = await service.prisma.$queryRaw<object[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return blocked.length >= count
    })

  test('key info waits for a submission being booked, and includes it', async () => {
    const { spend, keyId } = await client()
    const { reading } = await whileHeld(keyId, 250, async () => {
      const reading = spend()
      await untilBlocked()
      return { reading }
    })
    expect(await reading).toBe(250)
  })

  test('a failed COMMIT drops the connection without an answer, as its outcome is unknown', async () => {
    const { create, keyId } = await client()
    await service.prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused at commit'; END $$`,
    )
    await service.prisma.$executeRawUnsafe(
      `CREATE CONSTRAINT TRIGGER refuse_at_commit AFTER INSERT ON ledger_entry
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    await expect(create({ prompt: 'ok' })).rejects.toThrow('fetch failed')
    await service.prisma.$executeRawUnsafe('DROP TRIGGER refuse_at_commit ON ledger_entry')
    expect(await booked(keyId)).toEqual(NOTHING)
  })

  test('a client that disconnects before COMMIT is not billed, and not an error', async () => {
    const { key, keyId } = await client()
    const body = JSON.stringify({ prompt: 'ok' })
    await whileHeld(keyId, 0, async () => {
      const socket = connect(service.port, '127.0.0.1')
      socket.write(
        `POST /gateway/videos/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      await untilBlocked()
      socket.destroy()
      await waitFor('the service to see its client gone', () =>
        lines.some((line) => line.keyId === keyId && line.cut),
      )
    })
    const other = await client()
    await other.accepted() // takes its turn after the client that disconnected
    expect(await booked(keyId)).toEqual(NOTHING)
    const requestId = lines.find((line) => line.keyId === keyId)?.requestId
    expect(lines.filter((line) => line.requestId === requestId)).toMatchObject([{ level: 30, cut: true }])
  })

  test('a key revoked while its submission waits is refused and not billed', async () => {
    const { create, keyId } = await client()
    const { answer } = await service.prisma.$transaction(async (tx) => {
      await tx.apiKey.update({ where: { id: keyId }, data: { revokedAt: NOW } })
      const answer = create({ prompt: 'ok' })
      await untilBlocked()
      return { answer }
    })
    expect((await answer).status).toBe(401)
    expect(await booked(keyId)).toEqual(NOTHING)
  })

  test('a database that blocks submissions is 503 and not billed, and blocks nothing else', async () => {
    const { create, keyId } = await client()
    const other = await client()
    await whileHeld(keyId, 0, async () => {
      // As many as can be booked at once; other requests do not wait for them.
      const answers = [create({ prompt: 'ok' }), create({ prompt: 'ok' })]
      await untilBlocked(answers.length)
      const refusals = answers.map((answer) => answer.then(({ status }) => `first came a ${status}`))
      expect(await Promise.race([other.spend(), ...refusals])).toBe(0)
      for (const response of await Promise.all(answers)) {
        expect(response.status).toBe(503)
        expect(response.headers.get('retry-after')).toBe('5')
        expect(await response.json()).toMatchObject({ code: 'overloaded', billed: false })
      }
    })
    expect(await booked(keyId)).toEqual(NOTHING)
  })

  test('the database itself refuses to overspend', async () => {
    const { keyId: id } = await client(100)
    for (const spend of [101, -1])
      await expect(service.prisma.apiKey.update({ where: { id }, data: { spend } })).rejects.toThrow()
  })

  test('the ledger refuses a second charge of a job', async () => {
    const { accepted, keyId } = await client()
    const line = { id: randomUUID(), keyId, jobId: await accepted(), kind: 'charge' as const }
    const again = service.prisma.ledgerEntry.create({ data: { ...line, amountYen: 250, createdAt: NOW } })
    await expect(again).rejects.toThrow()
  })
})
