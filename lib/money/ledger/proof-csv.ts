import { type Columns, csvHeading, csvRows } from '#platform/csv.ts'
import { inEnglish } from '../../i18n/english.ts'
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
    ['Our ledger at start (JPY)', ({ opening }) => opening.explainedYen],
    ['Reserved at start (JPY)', ({ opening }) => opening.heldYen],
    ...ENTRY_KINDS.flatMap((kind) => {
      const word = inEnglish({ key: `money.videos.entries.${kind}` })
      return [
        [`${word} (entries)`, ({ entries }: Line) => entries[kind].count] as const,
        [`${word} (JPY)`, ({ entries }: Line) => entries[kind].sumYen] as const,
      ]
    }),
    ['Our ledger at end (JPY)', ({ closing }) => closing.explainedYen],
    ['Reserved at end (JPY)', ({ closing }) => closing.heldYen],
    ['Change in our ledger (JPY)', ({ explainedChangeYen }) => explainedChangeYen],
    ['Service spend at start (JPY)', ({ spend }) => spend.opening?.spendYen ?? null],
    ['Last update before start (UTC)', ({ spend }) => utc(spend.opening?.answeredAt)],
    ['Service spend at end (JPY)', ({ spend }) => spend.closing?.spendYen ?? null],
    ['Last update before end (UTC)', ({ spend }) => utc(spend.closing?.answeredAt)],
    ['Change in service spend (JPY)', ({ comparison }) => compared(comparison)?.spendChangeYen ?? null],
    ['Least change expected (JPY)', ({ comparison }) => compared(comparison)?.expectedYen.lowYen ?? null],
    ['Most change expected (JPY)', ({ comparison }) => compared(comparison)?.expectedYen.highYen ?? null],
    ['Explained by admins (JPY)', ({ comparison }) => compared(comparison)?.byHandYen ?? null],
    ['Least difference (JPY)', ({ comparison }) => compared(comparison)?.unexplainedYen.lowYen ?? null],
    ['Most difference (JPY)', ({ comparison }) => compared(comparison)?.unexplainedYen.highYen ?? null],
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
    comparison.kind === 'no_reading' && 'service spend was not known at the start',
    comparison.kind === 'another_key' && 'the account was changed',
    figures && figures.openingYen !== null && 'the opening balance is from the first update',
    figures?.setBack && 'service spend was reset',
  ]
  return remarks.filter(Boolean).join('; ') || null
}
