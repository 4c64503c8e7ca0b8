import { type Cell, CSV_START, csvLines } from '../../csv.ts'
import { utcTime, zoneTime } from '../../time.ts'
import { ENTRY_KINDS } from './effect.ts'
import type { Comparison, Proof, SpendAt, Stretch } from './proof.ts'

const HEADING = [
  'Day',
  'Hours',
  'From (UTC)',
  'Until (UTC)',
  'Explained at start (JPY)',
  'Held at start (JPY)',
  ...ENTRY_KINDS.flatMap((kind) => [`Entries: ${kind}`, `Sum: ${kind} (JPY)`]),
  'Explained at end (JPY)',
  'Held at end (JPY)',
  'Change explained (JPY)',
  'Spend at start (JPY)',
  'Read at start (UTC)',
  'Spend at end (JPY)',
  'Read at end (UTC)',
  'Change of spend (JPY)',
  'Least change expected (JPY)',
  'Most change expected (JPY)',
  'Explained by hand (JPY)',
  'Least unexplained (JPY)',
  'Most unexplained (JPY)',
  'Remark',
]

/** The daily proof as a CSV file, with the total on its last line. Pure. @param zone the zone of its days. */
export function proofCsv(proof: Proof, zone: string): string {
  const heading = [...HEADING.slice(0, 2), `From (${zone})`, ...HEADING.slice(2)]
  const days = proof.days.map(({ day, hours, complete, ...stretch }) =>
    cellsOf(day, Math.round(hours * 100) / 100, stretch, zone, complete ? null : 'not over yet'),
  )
  return CSV_START + csvLines([heading, ...days, cellsOf('Total', null, proof.total, zone, null)])
}

function cellsOf(
  name: string,
  hours: number | null,
  stretch: Stretch,
  zone: string,
  remark: string | null,
): Cell[] {
  const { opening, closing, entries, spend, comparison } = stretch
  const remarks = [remark, remarkOn(comparison)].filter((text) => text !== null)
  return [
    name,
    hours,
    zoneTime(Date.parse(stretch.startsAt), zone),
    utcTime(Date.parse(stretch.startsAt)),
    utcTime(Date.parse(stretch.endsAt)),
    opening.explainedYen,
    opening.heldYen,
    ...ENTRY_KINDS.flatMap((kind) => [entries[kind].count, entries[kind].sumYen]),
    closing.explainedYen,
    closing.heldYen,
    stretch.explainedChangeYen,
    ...spendCells(spend.opening),
    ...spendCells(spend.closing),
    ...comparisonCells(comparison),
    remarks.join('; ') || null,
  ]
}

function remarkOn(comparison: Comparison): string | null {
  if (comparison.kind !== 'compared') return REMARKS[comparison.kind]
  const remarks = [
    comparison.openingYen === null ? [] : ['the first reading is the opening balance'],
    comparison.setBack ? ['the spend was set back'] : [],
  ]
  return remarks.flat().join('; ') || null
}

const REMARKS: Record<Exclude<Comparison['kind'], 'compared'>, string> = {
  no_reading: 'no reading of the spend before the start',
  another_key: 'the key was changed',
}

function spendCells(spend: SpendAt | null): Cell[] {
  return spend ? [spend.spendYen, utcTime(Date.parse(spend.answeredAt))] : [null, null]
}

function comparisonCells(comparison: Comparison): Cell[] {
  if (comparison.kind !== 'compared') return [null, null, null, null, null, null]
  const { spendChangeYen, expectedYen, byHandYen, unexplainedYen } = comparison
  return [
    spendChangeYen,
    expectedYen.lowYen,
    expectedYen.highYen,
    byHandYen,
    unexplainedYen.lowYen,
    unexplainedYen.highYen,
  ]
}
