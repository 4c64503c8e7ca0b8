import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../billing/api-keys.ts'
import { openServiceDatabase, type ServiceDatabase } from '../database.ts'
import { databasesUnderTest, type Place } from '../testing/databases.ts'
import { runKeysCommand } from './commands.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe.each(databasesUnderTest)('operator commands on $name', ({ prepare }) => {
  let place: Place
  let opened: ServiceDatabase

  beforeAll(async () => {
    place = await prepare()
    opened = await openServiceDatabase(place.folder, place.url)
  })
  afterAll(async () => {
    await opened?.close()
    await place?.remove()
  })

  const run = (...words: string[]) => runKeysCommand(opened.prisma, words, now)

  /** A charged job in a status, on a key of its own. */
  async function chargedJob(status: 'pending' | 'in_progress' | 'completed' | 'failed') {
    const { id: keyId } = await createKey(opened.prisma, { name: 'test', budgetYen: 1000, now })
    const jobId = randomUUID()
    await opened.prisma.apiKey.update({ where: { id: keyId }, data: { spend: 250 } })
    const job = { id: jobId, keyId, model: 'm', prompt: 'p', status, createdAt: now }
    await opened.prisma.job.create({ data: job })
    const charge = { id: randomUUID(), keyId, jobId, kind: 'charge' as const, amountYen: 250, createdAt: now }
    await opened.prisma.ledgerEntry.create({ data: charge })
    return {
      jobId,
      spend: async () => (await opened.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } })).spend,
    }
  }

  test('a failed job is credited once, also when asked many times at once', async () => {
    const { jobId, spend } = await chargedJob('failed')
    const answers = await Promise.all(Array.from({ length: 5 }, () => run('credit', jobId)))
    expect(answers.filter(({ exitCode }) => exitCode === 0)).toEqual([
      { exitCode: 0, lines: [`Credited ¥250 for job ${jobId}.`] },
    ])
    expect(await run('credit', jobId)).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('before')],
    })
    expect(await spend()).toBe(0)
    const ledger = await opened.prisma.ledgerEntry.findMany({ where: { jobId }, orderBy: { kind: 'asc' } })
    expect(ledger.map(({ kind, amountYen }) => [kind, amountYen])).toEqual([
      ['charge', 250],
      ['credit', 250],
    ])
  })

  test.each(['pending', 'in_progress', 'completed'] as const)(
    'a job that is %s is not credited',
    async (status) => {
      const { jobId, spend } = await chargedJob(status)
      expect(await run('credit', jobId)).toMatchObject({
        exitCode: 1,
        lines: [expect.stringContaining(status)],
      })
      expect(await spend()).toBe(250)
    },
  )

  test('the database keeps a key only as prefix, hash and tail', async () => {
    const { lines } = await run('create', '--name', 'canary', '--budget', '0')
    const key = lines.at(-1) ?? ''
    const rows = await opened.prisma.apiKey.findMany({ where: { name: 'canary' } })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  })
})
