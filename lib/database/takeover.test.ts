import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { openStudioDatabase } from './open.ts'

const MIGRATIONS = join(import.meta.dirname, '../../prisma/migrations')

let folder: string | undefined
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

/** The studio's database as it was before a migration, with rows of that time, brought up to date. */
async function takeOver(before: string, rows: string) {
  folder = mkdtempSync(join(tmpdir(), 'dailies-takeover-'))
  const prismaFolder = join(folder, 'prisma')
  mkdirSync(join(prismaFolder, 'migrations'), { recursive: true })
  cpSync(join(MIGRATIONS, '../schema.prisma'), join(prismaFolder, 'schema.prisma'))
  const earlier = readdirSync(MIGRATIONS).filter((name) => name < before || name.endsWith('.toml'))
  for (const name of earlier)
    cpSync(join(MIGRATIONS, name), join(prismaFolder, 'migrations', name), { recursive: true })
  const old = await openDatabase({ url: undefined, folder, prismaFolder })
  await old.execute(rows)
  await old.close()
  return openStudioDatabase({ url: undefined, folder, maxConnections: undefined })
}

describe('the one low-balance threshold of earlier versions', () => {
  const SEVERAL = '20261122072347_tell_at_several_balances'

  it.each([
    ['is the first of several', '10000, NULL', { lowBalancesYen: [10_000], lowToldYen: [] }],
    [
      'is not told again while the balance is below it',
      "10000, '2026-11-20T09:00:00Z'",
      { lowBalancesYen: [10_000], lowToldYen: [10_000] },
    ],
  ])('%s', async (_, values, expected) => {
    const { db, database } = await takeOver(
      SEVERAL,
      `INSERT INTO "TeamSettings" ("id", "lowBalanceYen", "lowSince") VALUES (1, ${values})`,
    )
    const settings = await db.teamSettings.findUnique({ where: { id: 1 } })
    await db.$disconnect()
    await database.close()
    expect(settings).toEqual({ id: 1, ...expected })
  })
})
