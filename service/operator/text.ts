import type { Difference } from '../billing/check.ts'

/** Whole yen, as in ¥1,250. */
export function yen(amount: number): string {
  return `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en')}`
}

/** A count with its noun, as in 1 key and 3,410 jobs. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}

/** A moment in UTC to the second, without the zone, as in 2026-11-21 12:00:00. */
export function utcTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * A table with a heading, its columns two spaces apart; free text belongs in the last column.
 * @param titles a title that begins with `>` heads numbers, aligned right.
 */
export function alignColumns(titles: string[], rows: string[][]): string[] {
  const table = [titles.map((title) => title.replace('>', '')), ...rows]
  const widths = titles.map((_, index) =>
    table.reduce((widest, cells) => Math.max(widest, cells[index]?.length ?? 0), 0),
  )
  const pad = (cell: string, index: number) =>
    titles[index]?.startsWith('>') ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)
  return table.map((cells) => cells.map(pad).join('  ').trimEnd())
}

/** The contradiction, in one sentence. */
export function describeDifference(difference: Difference): string {
  switch (difference.kind) {
    case 'spend':
      return `Key ${difference.keyId} has spent ${yen(difference.spendYen)}, and its ledger says ${yen(difference.ledgerYen)}.`
    case 'budget':
      return `Key ${difference.keyId} has spent ${yen(difference.spendYen)} of a budget of ${yen(difference.maxBudgetYen)}.`
    case 'charges':
      return `Job ${difference.jobId} has ${difference.charges === 0 ? 'no charge' : `${difference.charges} charges`}.`
    case 'credits':
      return `Job ${difference.jobId} was charged ${yen(difference.chargeYen)}, and credited ${yen(difference.creditYen)} in ${difference.credits} ${difference.credits === 1 ? 'entry' : 'entries'}.`
    case 'wrong key':
      return `Entry ${difference.entryId} of job ${difference.jobId} is on key ${difference.entryKeyId}, and the job on key ${difference.jobKeyId}.`
    case 'stray entry':
      return `Entry ${difference.entryId} is for ${difference.missing} ${difference.missingId}, which does not exist.`
    case 'counter':
      return `The service counts ${difference.accepted ?? 'no'} accepted submissions, and there are ${difference.jobs} jobs.`
    case 'number':
      return difference.number === difference.previous
        ? `Job ${difference.jobId} has the number ${difference.number}, which another job has too.`
        : `Job ${difference.jobId} has the number ${difference.number}, and the one before it is ${difference.previous}.`
  }
}
