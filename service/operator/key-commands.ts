import type { OperatorAnswer } from '#platform/operator-answer.ts'
import {
  changeBudget,
  createKey,
  type KeySummary,
  listKeys,
  type NewKey,
  revokeKey,
} from '../billing/api-keys.ts'
import type { ServiceClient } from '../prisma-client.ts'
import { alignColumns, utcTime, yen } from './text.ts'

/** The command succeeded. */
export function done(...lines: string[]): OperatorAnswer {
  return { exitCode: 0, lines }
}

/** The command was refused, or found a problem. */
export function refused(...lines: string[]): OperatorAnswer {
  return { exitCode: 1, lines }
}

/** Makes a key. It is alone on the last line, and is never shown again. */
export async function create(prisma: ServiceClient, wanted: NewKey): Promise<OperatorAnswer> {
  const { id, key } = await createKey(prisma, wanted)
  const made = `Made key ${id} for ${wanted.name}, budget ${yen(wanted.budgetYen)}.`
  return done(`${made} It is shown only now:`, key)
}

export async function list(prisma: ServiceClient, json: boolean): Promise<OperatorAnswer> {
  const keys = await listKeys(prisma)
  if (json) return done(JSON.stringify(keys.map(plain)))
  if (keys.length === 0) return done('There are no keys yet.')
  return done(...alignColumns(COLUMNS, keys.map(cells)))
}

const COLUMNS = ['ID', 'KEY', '>SPENT', '>BUDGET', '>AVAILABLE', '>JOBS', 'STATE (UTC)', 'NAME']

function cells(key: KeySummary): string[] {
  return [
    key.id,
    key.maskedKey,
    yen(key.spendYen),
    yen(key.maxBudgetYen),
    yen(availableYen(key)),
    key.jobs.toLocaleString('en'),
    key.revokedAt ? `revoked ${utcTime(key.revokedAt)}` : 'active',
    key.name,
  ]
}

/** The balance of a key; zero once it is revoked. */
function availableYen(key: KeySummary): number {
  return key.revokedAt ? 0 : key.maxBudgetYen - key.spendYen
}

/** A key in `list --json`. Scripts depend on these names. */
function plain(key: KeySummary) {
  return {
    id: key.id,
    name: key.name,
    key: key.maskedKey,
    state: key.revokedAt ? 'revoked' : 'active',
    spendYen: key.spendYen,
    budgetYen: key.maxBudgetYen,
    availableYen: availableYen(key),
    jobs: key.jobs,
    createdAt: key.createdAt,
    endsAt: key.revokedAt,
  }
}

export async function revoke(prisma: ServiceClient, keyId: string, now: Date): Promise<OperatorAnswer> {
  const result = await revokeKey(prisma, keyId, now)
  if (result === 'unknown') return refused(`There is no key ${keyId}.`)
  return done(result === 'revoked' ? `Revoked key ${keyId}.` : `Key ${keyId} was revoked before.`)
}

export async function budget(
  prisma: ServiceClient,
  keyId: string,
  budgetYen: number,
): Promise<OperatorAnswer> {
  const result = await changeBudget(prisma, keyId, budgetYen)
  switch (result.kind) {
    case 'changed': {
      const left = yen(budgetYen - result.spendYen)
      return done(`Key ${keyId} has a budget of ${yen(budgetYen)} now, of which ${left} is left.`)
    }
    case 'below spend':
      return refused(
        `Key ${keyId} has already spent ${yen(result.spendYen)}: its budget must be at least ${result.spendYen}.`,
      )
    case 'unknown':
      return refused(`There is no key ${keyId}.`)
  }
}
