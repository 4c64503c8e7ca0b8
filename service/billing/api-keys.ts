import { randomUUID } from 'node:crypto'
import type { ServiceClient } from '../prisma-client.ts'
import { makeKey, maskKey, storedParts } from './key-format.ts'

export interface NewKey {
  name: string
  budgetYen: number
  now: Date
}

/** Makes a key with a budget in yen. The returned key is the only copy. */
export async function createKey(prisma: ServiceClient, wanted: NewKey): Promise<{ id: string; key: string }> {
  const { name, budgetYen, now } = wanted
  const key = makeKey()
  const parts = storedParts(key)
  if (!parts) throw new Error('A new key does not have the shape of one.')
  const id = randomUUID()
  await prisma.apiKey.create({
    data: { id, name, ...parts, maxBudget: budgetYen, createdAt: now },
  })
  return { id, key }
}

export interface KeySummary {
  id: string
  name: string
  maskedKey: string
  spendYen: number
  maxBudgetYen: number
  /** Submissions accepted so far. */
  jobs: number
  createdAt: Date
  revokedAt: Date | null
}

/** Every key, oldest first. */
export async function listKeys(prisma: ServiceClient): Promise<KeySummary[]> {
  const rows = await prisma.apiKey.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { jobs: true } } },
  })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    maskedKey: maskKey(row.tail),
    spendYen: row.spend,
    maxBudgetYen: row.maxBudget,
    jobs: row._count.jobs,
    createdAt: row.createdAt,
    revokedAt: row.revokedAt,
  }))
}

/** Whether a key with this id exists, alive or not. */
export async function keyExists(prisma: ServiceClient, id: string): Promise<boolean> {
  return (await prisma.apiKey.count({ where: { id } })) === 1
}

/** Revokes a key: its next request is refused. Jobs paid with it are still rendered. */
export async function revokeKey(
  prisma: ServiceClient,
  id: string,
  now: Date,
): Promise<'revoked' | 'already revoked' | 'unknown'> {
  const { count } = await prisma.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
  })
  if (count === 1) return 'revoked'
  return (await keyExists(prisma, id)) ? 'already revoked' : 'unknown'
}

export type BudgetResult =
  | { kind: 'changed'; spendYen: number }
  | { kind: 'below spend'; spendYen: number }
  | { kind: 'unknown' }

/** Changes a key's budget, never to less than its spend, even while submissions are being booked. */
export async function changeBudget(
  prisma: ServiceClient,
  id: string,
  budgetYen: number,
): Promise<BudgetResult> {
  const [changed] = await prisma.apiKey.updateManyAndReturn({
    where: { id, spend: { lte: budgetYen } },
    data: { maxBudget: budgetYen },
    select: { spend: true },
  })
  if (changed) return { kind: 'changed', spendYen: changed.spend }
  const key = await prisma.apiKey.findUnique({ where: { id }, select: { spend: true } })
  return key ? { kind: 'below spend', spendYen: key.spend } : { kind: 'unknown' }
}
