import { stringify } from 'csv-stringify/sync'
import type { OperatorAnswer } from '#platform/operator-answer.ts'
import { keyExists } from '../billing/api-keys.ts'
import { checkBooks } from '../billing/check.ts'
import { type Credit, creditJob } from '../billing/credit.ts'
import { type LedgerLine, readLedger } from '../billing/ledger.ts'
import type { ServiceClient } from '../prisma-client.ts'
import { done, refused } from './key-commands.ts'
import { alignColumns, counted, describeDifference, utcTime, yen } from './text.ts'

export async function credit(prisma: ServiceClient, wanted: Credit, now: Date): Promise<OperatorAnswer> {
  const { jobId } = wanted
  const result = await creditJob(prisma, wanted, now)
  switch (result.kind) {
    case 'credited':
      return done(`Credited ${yen(result.amountYen)} for job ${jobId}.`)
    case 'already credited':
      return refused(`Job ${jobId} was credited before; a job is credited once.`)
    case 'unknown job':
      return refused(`There is no job ${jobId}.`)
    case 'not failed':
      return refused(
        `Job ${jobId} is ${result.status}; only a failed job is credited without --force and a --reason.`,
      )
  }
}

export async function ledger(
  prisma: ServiceClient,
  keyId: string | null,
  csv: boolean,
): Promise<OperatorAnswer> {
  if (keyId && !(await keyExists(prisma, keyId))) return refused(`There is no key ${keyId}.`)
  const rows: string[][] = []
  for await (const line of readLedger(prisma, keyId)) rows.push(csv ? csvCells(line) : cells(line))
  // The byte order mark makes spreadsheet programs read the file as UTF-8.
  if (csv)
    return done(stringify([CSV_HEADING, ...rows], { bom: true, record_delimiter: '\r\n' }).slice(0, -1))
  return rows.length === 0 ? done('There are no entries yet.') : done(...alignColumns(COLUMNS, rows))
}

const COLUMNS = ['TIME (UTC)', 'KEY', 'JOB', 'KIND', '>AMOUNT', '>KEY TOTAL', 'REASON']

function cells(line: LedgerLine): string[] {
  const { time, keyId, jobId, kind, amountYen, keyTotalYen, reason } = line
  const amount = `${amountYen > 0 ? '+' : ''}${yen(amountYen)}`
  return [utcTime(time), keyId, jobId, kind, amount, yen(keyTotalYen), reason ?? '']
}

/** Scripts and spreadsheets depend on these column names. */
const CSV_HEADING = [
  'time_utc',
  'key_id',
  'key_name',
  'job_id',
  'kind',
  'amount_yen',
  'key_total_yen',
  'reason',
]

function csvCells(line: LedgerLine): string[] {
  const { time, keyId, keyName, jobId, kind, amountYen, keyTotalYen, reason } = line
  const numbers = [String(amountYen), String(keyTotalYen)]
  return [utcTime(time), keyId, freeText(keyName), jobId, kind, ...numbers, freeText(reason ?? '')]
}

/** Typed text, as a cell that a spreadsheet program will not run as a formula. */
export function freeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export async function check(prisma: ServiceClient): Promise<OperatorAnswer> {
  const { keys, jobs, spendYen, differences } = await checkBooks(prisma)
  const totals = `${counted(keys, 'key')}, ${counted(jobs, 'job')}, ${yen(spendYen)}`
  if (differences.length === 0) return done(`${totals}: everything adds up.`)
  return refused(
    ...differences.map(describeDifference),
    `${totals}: ${counted(differences.length, 'difference')}.`,
  )
}
