import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { openBooks } from '#tests/fixtures/service/books.ts'
import { describeDifference } from '../operator/text.ts'
import type { Transaction } from '../prisma-client.ts'
import { checkBooks, inspectBooks } from './check.ts'
import { readLedger } from './ledger.ts'

/** Lifts the rules that the database enforces, so that a test can break them; always rolled back. */
const WITHOUT_GUARDS = [
  'ALTER TABLE ledger_entry DISABLE TRIGGER USER',
  'ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_key_id_fkey',
  'ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_job_id_fkey',
  'DROP INDEX ledger_entry_job_id_kind_key',
  'DROP INDEX job_accepted_number_key',
  'ALTER TABLE api_key DROP CONSTRAINT api_key_spend_within_budget',
]

class RollBackError extends Error {}

describe('the books', () => {
  const books = openForTests(openBooks)
  let keyId: string
  let otherKeyId: string
  let jobs: string[]

  beforeAll(async () => {
    keyId = await books.newKey(10_000)
    otherKeyId = await books.newKey(10_000)
    jobs = []
    for (let index = 0; index < 4; index++) jobs.push(await books.jobOn(keyId, 'failed'))
    await books.run('credit', jobs[0] ?? '')
  })

  /** The findings of the check after some damage, in words. */
  async function found(damage: string): Promise<string[]> {
    let words: string[] = []
    const attempt = books.prisma.$transaction(async (tx: Transaction) => {
      for (const statement of [...WITHOUT_GUARDS, damage]) await tx.$executeRawUnsafe(statement)
      words = (await inspectBooks(tx)).differences.map(describeDifference)
      throw new RollBackError()
    })
    await expect(attempt).rejects.toBeInstanceOf(RollBackError)
    return words
  }

  test('intact books add up, reported in one line', async () => {
    expect(await books.run('check')).toEqual({
      exitCode: 0,
      lines: ['2 keys, 4 jobs, ¥750: everything adds up.'],
    })
  })

  test('finds and names each kind of damage', async () => {
    const [credited = '', second = '', third = ''] = jobs
    const id = randomUUID()
    const entry = (key: string, job: string, kind: string, yen: number) =>
      `INSERT INTO ledger_entry (id, key_id, job_id, kind, amount_yen, created_at)
       VALUES ('${id}', '${key}', '${job}', '${kind}', ${yen}, '2026-11-21')`
    expect(await found(`UPDATE api_key SET spend = 1000 WHERE id = '${keyId}'`)).toEqual([
      `Key ${keyId} has spent ¥1,000, and its ledger says ¥750.`,
    ])
    expect(await found(`UPDATE api_key SET max_budget = 700 WHERE id = '${keyId}'`)).toEqual([
      `Key ${keyId} has spent ¥750 of a budget of ¥700.`,
    ])
    expect(await found(`DELETE FROM ledger_entry WHERE job_id = '${second}'`)).toEqual([
      `Key ${keyId} has spent ¥750, and its ledger says ¥500.`,
      `Job ${second} has no charge.`,
    ])
    expect(await found(entry(keyId, second, 'charge', 250))).toEqual([
      `Key ${keyId} has spent ¥750, and its ledger says ¥1,000.`,
      `Job ${second} has 2 charges.`,
    ])
    expect(await found(entry(keyId, second, 'credit', 251))).toEqual([
      `Key ${keyId} has spent ¥750, and its ledger says ¥499.`,
      `Job ${second} was charged ¥250, and credited ¥251 in 1 entry.`,
    ])
    expect(await found(entry(keyId, credited, 'credit', 250))).toContain(
      `Job ${credited} was charged ¥250, and credited ¥500 in 2 entries.`,
    )
    expect(
      await found(`DELETE FROM ledger_entry WHERE job_id = '${credited}' AND kind = 'charge'`),
    ).toContain(`Job ${credited} was charged ¥0, and credited ¥250 in 1 entry.`)
    const { id: moved } = await books.prisma.ledgerEntry.findFirstOrThrow({ where: { jobId: third } })
    expect(await found(`UPDATE ledger_entry SET key_id = '${otherKeyId}' WHERE id = '${moved}'`)).toContain(
      `Entry ${moved} of job ${third} is on key ${otherKeyId}, and the job on key ${keyId}.`,
    )
    expect(await found(entry(keyId, id, 'charge', 250))).toContain(
      `Entry ${id} is for job ${id}, which does not exist.`,
    )
    expect(await found(entry(id, second, 'charge', 250))).toContain(
      `Entry ${id} is for key ${id}, which does not exist.`,
    )
  })

  test('finds uncounted jobs, and gaps and duplicates in their numbers', async () => {
    const [, second = '', third = ''] = jobs
    expect(await found('UPDATE service_state SET accepted = 7')).toEqual([
      'The service counts 7 accepted submissions, and there are 4 jobs.',
    ])
    expect(await found('DELETE FROM service_state')).toEqual([
      'The service counts no accepted submissions, and there are 4 jobs.',
    ])
    expect(await found(`UPDATE job SET accepted_number = 9 WHERE id = '${jobs[3]}'`)).toEqual([
      `Job ${jobs[3]} has the number 9, and the one before it is 3.`,
    ])
    expect(await found(`UPDATE job SET accepted_number = 2 WHERE id = '${third}'`)).toEqual([
      expect.stringMatching(
        new RegExp(`^Job (${second}|${third}) has the number 2, which another job has too\\.$`),
      ),
      `Job ${jobs[3]} has the number 4, and the one before it is 2.`,
    ])
  })

  test('the command reports a difference and exits with 1', async () => {
    await books.prisma.serviceState.update({ where: { id: 1 }, data: { accepted: { increment: 1 } } })
    const answer = await books.run('check')
    await books.prisma.serviceState.update({ where: { id: 1 }, data: { accepted: { decrement: 1 } } })
    expect(answer).toEqual({
      exitCode: 1,
      lines: [
        'The service counts 5 accepted submissions, and there are 4 jobs.',
        '2 keys, 4 jobs, ¥750: 1 difference.',
      ],
    })
  })

  test('an entry cannot be changed or deleted', async () => {
    const refused = /append-only/
    const execute = (sql: string) => books.prisma.$executeRawUnsafe(sql)
    await expect(execute('UPDATE ledger_entry SET amount_yen = 1')).rejects.toThrow(refused)
    await expect(execute(`UPDATE ledger_entry SET reason = 'x' WHERE kind = 'credit'`)).rejects.toThrow(
      refused,
    )
    await expect(execute('DELETE FROM ledger_entry')).rejects.toThrow(refused)
    await expect(execute('TRUNCATE ledger_entry')).rejects.toThrow(refused)
    expect((await checkBooks(books.prisma)).differences).toEqual([])
  })

  test('the books add up at every moment while submissions and credits are booked', async () => {
    const busy = await books.newKey(1_000_000)
    let over = false
    const work = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let index = 0; index < 15; index++) {
          const jobId = await books.jobOn(busy, 'failed')
          if (index % 3 === 0) await books.run('credit', jobId)
        }
      }),
    ).finally(() => {
      over = true
    })
    let checks = 0
    while (!over) {
      expect((await checkBooks(books.prisma)).differences).toEqual([])
      checks++
    }
    await work
    expect(checks).toBeGreaterThan(1)
    expect(await books.spendOf(busy)).toBe((60 - 20) * 250)
  })

  test('reads a ledger of several pages completely, in order and without duplicates', async () => {
    const many = await books.newKey(10_000_000)
    await books.prisma.$executeRaw`
      WITH numbered AS (SELECT number, gen_random_uuid() AS id FROM generate_series(1, 12000) AS number),
      jobs AS (
        INSERT INTO job (id, key_id, model, prompt, status, accepted_number, turn, created_at)
        SELECT id, ${many}::uuid, 'm', 'p', 'completed', 1000000 + number, 1, '2026-11-21' FROM numbered
        RETURNING id, accepted_number
      )
      INSERT INTO ledger_entry (id, key_id, job_id, kind, amount_yen, created_at)
      SELECT gen_random_uuid(), ${many}::uuid, id, 'charge', 250,
        '2026-11-21'::timestamp + (accepted_number % 700) * interval '1 ms' FROM jobs`
    const seen = new Set<string>()
    let [last, total] = [0, 0]
    for await (const line of readLedger(books.prisma, many)) {
      seen.add(line.jobId)
      expect(line.time.getTime()).toBeGreaterThanOrEqual(last)
      last = line.time.getTime()
      total = line.keyTotalYen
    }
    expect([seen.size, total]).toEqual([12_000, 3_000_000])
  })
})
