import { type Columns, csvHeading, csvRows } from '#platform/csv.ts'
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
  const lines: LedgerLine[] = []
  for await (const line of readLedger(prisma, keyId)) lines.push(line)
  // Printing adds the last line break.
  if (csv) return done((csvHeading(CSV_COLUMNS) + csvRows(CSV_COLUMNS, lines)).slice(0, -1))
  return lines.length === 0
    ? done('There are no entries yet.')
    : done(...alignColumns(TITLES, lines.map(cells)))
}

const TITLES = ['TIME (UTC)', 'KEY', 'JOB', 'KIND', '>AMOUNT', '>KEY TOTAL', 'REASON']

function cells(line: LedgerLine): string[] {
  const { time, keyId, jobId, kind, amountYen, keyTotalYen, reason } = line
  const amount = `${amountYen > 0 ? '+' : ''}${yen(amountYen)}`
  return [utcTime(time), keyId, jobId, kind, amount, yen(keyTotalYen), reason ?? '']
}

/** Scripts and spreadsheets depend on these column names. */
const CSV_COLUMNS: Columns<LedgerLine> = [
  ['time_utc', ({ time }) => utcTime(time)],
  ['key_id', ({ keyId }) => keyId],
  ['key_name', ({ keyName }) => keyName],
  ['job_id', ({ jobId }) => jobId],
  ['kind', ({ kind }) => kind],
  ['amount_yen', ({ amountYen }) => amountYen],
  ['key_total_yen', ({ keyTotalYen }) => keyTotalYen],
  ['reason', ({ reason }) => reason],
]

export async function check(prisma: ServiceClient): Promise<OperatorAnswer> {
  const { keys, jobs, spendYen, differences } = await checkBooks(prisma)
  const totals = `${counted(keys, 'key')}, ${counted(jobs, 'job')}, ${yen(spendYen)}`
  if (differences.length === 0) return done(`${totals}: everything adds up.`)
  return refused(
    ...differences.map(describeDifference),
    `${totals}: ${counted(differences.length, 'difference')}.`,
  )
}
