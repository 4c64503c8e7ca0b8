import { expect, test } from 'vitest'
import { runKeys } from '#tests/fixtures/service/books.ts'
import { createTestClient } from '#tests/fixtures/service/client.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'

const LARGE = 9_999_999_999

const service = serviceUnderTest()

const run = (...words: string[]) => runKeys(service.prisma, words)

async function made(budget: number) {
  const { exitCode, lines } = await run('create', '--name', 'studio', '--budget', String(budget))
  const key = lines.at(-1) ?? ''
  const { id } = await service.prisma.apiKey.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  const client = createTestClient(service.baseUrl, key)
  const info = async () => ((await (await client.request('/key/info')).json()) as { info: unknown }).info
  return { exitCode, id, info, client }
}

test.each([LARGE, Number.MAX_SAFE_INTEGER])('creates and lists a key with a budget of %d', async (budget) => {
  const { exitCode, id, info } = await made(budget)
  expect(exitCode).toBe(0)
  expect(await info()).toEqual({ spend: 0, max_budget: budget })
  const listed = JSON.parse((await run('list', '--json')).lines.join('\n'))
  expect(listed).toContainEqual(expect.objectContaining({ id, budgetYen: budget, spendYen: 0 }))
})

test('charges, credits and checks a spend beyond 32 bits', async () => {
  const { id, info, client } = await made(LARGE)
  const spend = 2 * 2_000_000_000
  for (const nth of [1, 2]) {
    const jobId = await client.accepted(`Video ${nth}`)
    await service.prisma.$executeRaw`ALTER TABLE ledger_entry DISABLE TRIGGER USER`
    await service.prisma.ledgerEntry.updateMany({ where: { jobId }, data: { amountYen: spend / 2 } })
    await service.prisma.$executeRaw`ALTER TABLE ledger_entry ENABLE TRIGGER USER`
  }
  await service.prisma.apiKey.update({ where: { id }, data: { spend } })
  const jobId = await client.accepted('A last one')
  expect(await info()).toEqual({ spend: spend + 250, max_budget: LARGE })
  expect((await run('credit', jobId, '--force', '--reason', 'It is late.')).exitCode).toBe(0)
  expect(await info()).toEqual({ spend, max_budget: LARGE })
})
