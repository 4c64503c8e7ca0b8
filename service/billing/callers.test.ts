import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunStatement } from '#platform/database.ts'
import { type Books, openBooks } from '#tests/fixtures/service/books.ts'
import { createKey } from './api-keys.ts'
import { callerFinder } from './callers.ts'
import { makeKey } from './key-format.ts'

describe('finding callers', () => {
  let books: Books
  let keys: { id: string; key: string }[]
  let jobs: string[]

  beforeAll(async () => {
    books = await openBooks()
    keys = []
    for (const name of ['first', 'second', 'third']) {
      keys.push(await createKey(books.prisma, { name, budgetYen: 10_000, now: new Date() }))
    }
    jobs = []
    for (const { id } of keys) jobs.push(await books.jobOn(id, 'failed'))
  })
  afterAll(() => books?.close())

  /** Counts the statements that are run. */
  function counted() {
    const runs: unknown[] = []
    const query: RunStatement = (statement, values) => {
      runs.push(statement.name)
      return books.database.query(statement, values)
    }
    return { query, runs }
  }

  test('hundreds that ask at once get each their own answer, from a few statements', async () => {
    const { query, runs } = counted()
    const find = callerFinder(query)
    const asked = Array.from({ length: 300 }, (_, index) => {
      const [key, job] = [keys[index % 3], jobs[Math.floor(index / 3) % 3] ?? '']
      return { key, job, own: jobs[index % 3] === job }
    })
    const found = await Promise.all(asked.map(({ key, job }) => find(key?.key ?? '', job)))
    for (const [index, { key, job, own }] of asked.entries()) {
      expect(found[index]).toEqual({
        keyId: key?.id,
        maskedKey: `sk-...${key?.key.slice(-4)}`,
        job: own ? { id: job, status: 'failed' } : null,
      })
    }
    expect(runs.length).toBe(3)
  })

  test('what is no key, no job or no longer a key is nobody’s, and spoils nothing for those next to it', async () => {
    const { query, runs } = counted()
    const find = callerFinder(query)
    const [first, second] = keys
    const revoked = await createKey(books.prisma, { name: 'revoked', budgetYen: 250, now: new Date() })
    await books.run('revoke', revoked.id)
    const found = await Promise.all([
      find('', null),
      find('sk-nonsense', jobs[0] ?? ''),
      find(makeKey(), null),
      find(revoked.key, null),
      find(first?.key ?? '', randomUUID()),
      find(second?.key ?? '', null),
    ])
    expect(found.map((caller) => caller?.keyId ?? null)).toEqual([
      null,
      null,
      null,
      null,
      first?.id,
      second?.id,
    ])
    expect(found.map((caller) => caller?.job ?? null)).toEqual([null, null, null, null, null, null])
    expect(runs.length).toBe(1)
  })

  test('keys that share a prefix are told apart', async () => {
    const find = callerFinder(books.database.query)
    const { id, key } = await createKey(books.prisma, { name: 'twin', budgetYen: 250, now: new Date() })
    const { prefix } = await books.prisma.apiKey.findUniqueOrThrow({ where: { id } })
    const others = keys.map((other) => other.id)
    await books.prisma.apiKey.updateMany({ where: { id: { in: others } }, data: { prefix } })
    expect((await find(key, null))?.keyId).toBe(id)
    for (const other of keys) {
      const own = other.key.slice(0, prefix.length)
      await books.prisma.apiKey.update({ where: { id: other.id }, data: { prefix: own } })
      expect((await find(other.key, null))?.keyId).toBe(other.id)
    }
  })

  test('a database that fails fails every one who asked, and the next may ask again', async () => {
    let broken = true
    const query: RunStatement = (statement, values) =>
      broken ? Promise.reject(new Error('the database is away')) : books.database.query(statement, values)
    const find = callerFinder(query)
    const key = keys[0]?.key ?? ''
    const outcomes = await Promise.allSettled([find(key, null), find(key, null), find('sk-nonsense', null)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    broken = false
    expect((await find(key, null))?.keyId).toBe(keys[0]?.id)
  })
})
