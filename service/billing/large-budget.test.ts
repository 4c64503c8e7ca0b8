import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, openBooks } from '../operator/testing/books.ts'
import { callerFinder } from './callers.ts'

const LARGE = 9_999_999_999

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books?.close())

async function made(budget: number) {
  const { exitCode, lines } = await books.run('create', '--name', 'studio', '--budget', String(budget))
  const key = lines.at(-1) ?? ''
  const find = callerFinder(books.database.query)
  const info = async () => {
    const caller = await find(key, null)
    return { spend: caller?.spendYen, budget: caller?.maxBudgetYen }
  }
  return { exitCode, keyId: (await find(key, null))?.keyId ?? '', info }
}

test.each([LARGE, Number.MAX_SAFE_INTEGER])(
  'a key with a budget of %d is made and listed',
  async (budget) => {
    const { exitCode, keyId, info } = await made(budget)
    expect(exitCode).toBe(0)
    expect(await info()).toEqual({ spend: 0, budget })
    const listed = JSON.parse((await books.run('list', '--json')).lines.join('\n'))
    expect(listed).toContainEqual(expect.objectContaining({ id: keyId, budgetYen: budget, spendYen: 0 }))
  },
)

test('a budget that JSON does not say exactly is refused', async () => {
  const beyond = '9007199254740993'
  await expect(books.run('create', '--name', 'studio', '--budget', beyond)).resolves.toMatchObject({
    exitCode: 1,
  })
})

test('a spend beyond an int is charged, credited, and compared with its ledger', async () => {
  const { keyId, info } = await made(LARGE)
  const large = 2_000_000_000
  for (let nth = 0; nth < 2; nth += 1) {
    const jobId = await books.jobOn(keyId, 'completed')
    await books.prisma.$executeRaw`ALTER TABLE ledger_entry DISABLE TRIGGER USER`
    await books.prisma.ledgerEntry.updateMany({ where: { jobId }, data: { amountYen: large } })
    await books.prisma.$executeRaw`ALTER TABLE ledger_entry ENABLE TRIGGER USER`
  }
  await books.prisma.apiKey.update({ where: { id: keyId }, data: { spend: 2 * large } })
  const failed = await books.jobOn(keyId, 'failed')
  expect(await info()).toEqual({ spend: 2 * large + 250, budget: LARGE })
  expect((await books.run('credit', failed)).exitCode).toBe(0)
  expect(await info()).toEqual({ spend: 2 * large, budget: LARGE })
  expect((await books.run('check')).exitCode).toBe(0)
})
