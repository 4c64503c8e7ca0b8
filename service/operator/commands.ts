import { parseArgs } from 'node:util'
import type { OperatorAnswer } from '#platform/operator.ts'
import { createKey, listKeys, revokeKey } from '../billing/api-keys.ts'
import { creditJob } from '../billing/credit.ts'
import { isJobId } from '../jobs.ts'
import type { PrismaClient } from '../prisma/generated/client.ts'

const USAGE = [
  'Usage: npm run keys -- create --name NAME --budget YEN',
  '       npm run keys -- list',
  '       npm run keys -- revoke KEY_ID',
  '       npm run keys -- credit JOB_ID',
]

/** The largest budget the column holds (PostgreSQL integer). */
const LARGEST_BUDGET_YEN = 2_147_483_647

export type KeysCommand =
  | { kind: 'create'; name: string; budgetYen: number }
  | { kind: 'list' }
  | { kind: 'revoke'; keyId: string }
  | { kind: 'credit'; jobId: string }
  | { kind: 'wrong'; problem: string }

/** What the words of `npm run keys` ask for. */
export function parseKeysCommand(words: string[]): KeysCommand {
  const [verb, ...rest] = words
  try {
    switch (verb) {
      case 'create':
        return parseCreate(rest)
      case 'list':
        parseArgs({ args: rest, options: {} })
        return { kind: 'list' }
      case 'revoke':
        return { kind: 'revoke', keyId: onlyId(rest, 'revoke needs the id of one key, as list shows it.') }
      case 'credit':
        return { kind: 'credit', jobId: onlyId(rest, 'credit needs the id of one job.') }
      default:
        return { kind: 'wrong', problem: verb ? `There is no command "${verb}".` : 'Say what to do.' }
    }
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : String(error) }
  }
}

function parseCreate(args: string[]): KeysCommand {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, budget: { type: 'string' } } })
  const name = values.name?.trim()
  if (!name) return { kind: 'wrong', problem: 'create needs --name: who the key is for.' }
  const budgetYen = /^\d{1,10}$/.test(values.budget ?? '') ? Number(values.budget) : Number.NaN
  if (!(budgetYen >= 0 && budgetYen <= LARGEST_BUDGET_YEN)) {
    return {
      kind: 'wrong',
      problem: `create needs --budget: whole yen from 0 to ${LARGEST_BUDGET_YEN}, digits only.`,
    }
  }
  return { kind: 'create', name, budgetYen }
}

function onlyId(args: string[], problem: string): string {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [id] = positionals
  if (!id || positionals.length > 1 || !isJobId(id)) throw new Error(problem)
  return id
}

/** Runs a command of `npm run keys`. `create` answers the new key alone on the last line, the only time it is shown. */
export async function runKeysCommand(
  prisma: PrismaClient,
  words: string[],
  now: Date,
): Promise<OperatorAnswer> {
  const command = parseKeysCommand(words)
  switch (command.kind) {
    case 'wrong':
      return refused(command.problem, ...USAGE)
    case 'create': {
      const { id, key } = await createKey(prisma, { ...command, now })
      return done(
        `Made key ${id} for ${command.name}, budget ${yen(command.budgetYen)}. It is shown only now:`,
        key,
      )
    }
    case 'list':
      return done(...(await describeKeys(prisma)))
    case 'revoke':
      return revoke(prisma, command.keyId, now)
    case 'credit':
      return credit(prisma, command.jobId, now)
  }
}

async function describeKeys(prisma: PrismaClient): Promise<string[]> {
  const keys = await listKeys(prisma)
  if (keys.length === 0) return ['There are no keys yet.']
  return keys.map((key) => {
    const state = key.revokedAt ? `revoked ${key.revokedAt.toISOString()}` : 'active'
    return `${key.id}  ${key.maskedKey}  spent ${yen(key.spendYen)} of ${yen(key.maxBudgetYen)}  ${state}  ${key.name}`
  })
}

async function revoke(prisma: PrismaClient, keyId: string, now: Date): Promise<OperatorAnswer> {
  const result = await revokeKey(prisma, keyId, now)
  if (result === 'unknown') return refused(`There is no key ${keyId}.`)
  return done(result === 'revoked' ? `Revoked key ${keyId}.` : `Key ${keyId} was revoked before.`)
}

async function credit(prisma: PrismaClient, jobId: string, now: Date): Promise<OperatorAnswer> {
  const result = await creditJob(prisma, jobId, now)
  switch (result.kind) {
    case 'credited':
      return done(`Credited ${yen(result.amountYen)} for job ${jobId}.`)
    case 'already credited':
      return refused(`Job ${jobId} was credited before; a job is credited once.`)
    case 'unknown job':
      return refused(`There is no job ${jobId}.`)
    case 'not failed':
      return refused(`Job ${jobId} is ${result.status}; only a failed job is credited.`)
  }
}

function yen(amount: number): string {
  return `¥${amount.toLocaleString('en')}`
}

function done(...lines: string[]): OperatorAnswer {
  return { exitCode: 0, lines }
}

function refused(...lines: string[]): OperatorAnswer {
  return { exitCode: 1, lines }
}
