import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../prisma/generated/client.ts'
import { makeKey, maskKey, sameDigest, storedParts } from './key-format.ts'

/** A key that may be used, as found for a request. Amounts in yen, exact at the time of reading. */
export interface Caller {
  keyId: string
  maskedKey: string
  spendYen: number
  maxBudgetYen: number
}

/** Finds who calls with this bearer credential; null for an unknown, mistyped or revoked key. */
export async function findCaller(prisma: PrismaClient, credential: string): Promise<Caller | null> {
  const parts = storedParts(credential)
  if (!parts) return null
  const candidates = await prisma.apiKey.findMany({ where: { prefix: parts.prefix, revokedAt: null } })
  const row = candidates.find((candidate) => sameDigest(candidate.hash, parts.hash))
  if (!row) return null
  return { keyId: row.id, maskedKey: maskKey(row.tail), spendYen: row.spend, maxBudgetYen: row.maxBudget }
}

/** Makes a key with a budget in yen. The returned key is the only copy there will ever be. */
export async function createKey(
  prisma: PrismaClient,
  options: { name: string; budgetYen: number; now: Date },
): Promise<{ id: string; key: string }> {
  const key = makeKey()
  const parts = storedParts(key)
  if (!parts) throw new Error('A key that was just made is not shaped like one.')
  const id = randomUUID()
  await prisma.apiKey.create({
    data: { id, name: options.name, ...parts, maxBudget: options.budgetYen, createdAt: options.now },
  })
  return { id, key }
}

export interface KeySummary {
  id: string
  name: string
  maskedKey: string
  spendYen: number
  maxBudgetYen: number
  createdAt: Date
  revokedAt: Date | null
}

/** Every key, oldest first. */
export async function listKeys(prisma: PrismaClient): Promise<KeySummary[]> {
  const rows = await prisma.apiKey.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    maskedKey: maskKey(row.tail),
    spendYen: row.spend,
    maxBudgetYen: row.maxBudget,
    createdAt: row.createdAt,
    revokedAt: row.revokedAt,
  }))
}

/** Ends a key: its next request is refused. Jobs it paid for are still rendered. */
export async function revokeKey(
  prisma: PrismaClient,
  id: string,
  now: Date,
): Promise<'revoked' | 'already revoked' | 'unknown'> {
  const { count } = await prisma.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
  })
  if (count === 1) return 'revoked'
  return (await prisma.apiKey.count({ where: { id } })) === 1 ? 'already revoked' : 'unknown'
}
