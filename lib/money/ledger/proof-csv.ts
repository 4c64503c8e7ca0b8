import { type Columns, csvHeading, csvRows } from '../../csv.ts'
import { utcTime, zoneTime } from '../../time.ts'
import { ENTRY_KINDS } from './effect.ts'
import type { Comparison, Proof, ProofDay, Stretch } from './proof.ts'

/** A day, or the total. */
type Line = Stretch & Partial<Pick<ProofDay, 'day' | 'hours' | 'complete'>>

/** The daily proof as a CSV file, with the total on its last line. Pure. @param zone the zone of its days. */
export function proofCsv(proof: Proof, zone: string): string {
  const columns = columnsOf(zone)
  return csvHeading(columns) + csvRows(columns, [...proof.days, proof.total])
}

function columnsOf(zone: string): Columns<Line> {
  const utc = (iso: string | undefined) => (iso === undefined ? null : utcTime(Date.parse(iso)))
  return [
    ['Day', ({ day }) => day ?? 'Total'],
    ['Hours', ({ hours }) => (hours === undefined ? null : Math.round(hours * 100) / 100)],
    [`From (${zone})`, ({ startsAt }) => zoneTime(Date.parse(startsAt), zone)],
    ['From (UTC)', ({ startsAt }) => utc(startsAt)],
    ['Until (UTC)', ({ endsAt }) => utc(endsAt)],
    ['Explained at start (JPY)', ({ opening }) => opening.explainedYen],
    ['Held at start (JPY)', ({ opening }) => opening.heldYen],
    ...ENTRY_KINDS.flatMap((kind) => [
      [`Entries: ${kind}`, ({ entries }: Line) => entries[kind].count] as const,
      [`Sum: ${kind} (JPY)`, ({ entries }: Line) => entries[kind].sumYen] as const,
    ]),
    ['Explained at end (JPY)', ({ closing }) => closing.explainedYen],
    ['Held at end (JPY)', ({ closing }) => closing.heldYen],
    ['Change explained (JPY)', ({ explainedChangeYen }) => explainedChangeYen],
    ['Spend at start (JPY)', ({ spend }) => spend.opening?.spendYen ?? null],
    ['Read at start (UTC)', ({ spend }) => utc(spend.opening?.answeredAt)],
    ['Spend at end (JPY)', ({ spend }) => spend.closing?.spendYen ?? null],
    ['Read at end (UTC)', ({ spend }) => utc(spend.closing?.answeredAt)],
    ['Change in spend (JPY)', ({ comparison }) => compared(comparison)?.spendChangeYen ?? null],
    ['Least change expected (JPY)', ({ comparison }) => compared(comparison)?.expectedYen.lowYen ?? null],
    ['Most change expected (JPY)', ({ comparison }) => compared(comparison)?.expectedYen.highYen ?? null],
    ['Explained by hand (JPY)', ({ comparison }) => compared(comparison)?.byHandYen ?? null],
    ['Least unexplained (JPY)', ({ comparison }) => compared(comparison)?.unexplainedYen.lowYen ?? null],
    ['Most unexplained (JPY)', ({ comparison }) => compared(comparison)?.unexplainedYen.highYen ?? null],
    ['Remark', remarksOn],
  ]
}

function compared(comparison: Comparison) {
  return comparison.kind === 'compared' ? comparison : null
}

function remarksOn({ complete, comparison }: Line): string | null {
  const figures = compared(comparison)
  const remarks = [
    complete === false && 'not over yet',
    comparison.kind === 'no_reading' && 'no reading of the spend before the start',
    comparison.kind === 'another_key' && 'the key was changed',
    figures && figures.openingYen !== null && 'the first reading is the opening balance',
    figures?.setBack && 'the spend was set back',
  ]
  return remarks.filter(Boolean).join('; ') || null
}
