import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { openBooks } from '#tests/fixtures/service/books.ts'
import { createKey } from './api-keys.ts'
import { findCaller } from './callers.ts'
import { makeKey } from './key-format.ts'

describe('finding callers', () => {
  const books = openForTests(openBooks)
  const keys: { id: string; key: string; job: string }[] = []

  beforeAll(async () => {
    for (const name of ['first', 'second', 'third']) {
      const made = await createKey(books.prisma, { name, budgetYen: 10_000, now: new Date() })
      keys.push({ ...made, job: await books.jobOn(made.id, 'failed') })
    }
  })

  const find = (key: string, job: string | null) => findCaller(books.database.query, key, job)

  test('each key finds itself and only its own jobs', async () => {
    for (const { id, key, job: own } of keys)
      for (const job of [...keys.map((each) => each.job), randomUUID(), null])
        expect(await find(key, job)).toEqual({
          keyId: id,
          maskedKey: `sk-...${key.slice(-4)}`,
          job: job === own ? { id: job, status: 'failed' } : null,
        })
  })

  test('an invalid, unknown or revoked key finds nothing', async () => {
    const revoked = await createKey(books.prisma, { name: 'revoked', budgetYen: 250, now: new Date() })
    await books.run('revoke', revoked.id)
    for (const key of ['', 'sk-nonsense', makeKey(), revoked.key])
      expect(await find(key, keys[0]?.job ?? '')).toBeNull()
    expect(await books.submitOn(revoked.id)).toBeNull()
  })

  test('distinguishes keys that share a prefix', async () => {
    const { id, key } = await createKey(books.prisma, { name: 'twin', budgetYen: 250, now: new Date() })
    const { prefix } = await books.prisma.apiKey.findUniqueOrThrow({ where: { id } })
    await books.prisma.apiKey.updateMany({ data: { prefix } })
    expect((await find(key, null))?.keyId).toBe(id)
    for (const other of keys) {
      const own = other.key.slice(0, prefix.length)
      await books.prisma.apiKey.update({ where: { id: other.id }, data: { prefix: own } })
      expect((await find(other.key, null))?.keyId).toBe(other.id)
    }
  })
})
