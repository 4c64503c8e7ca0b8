import { type Columns, csvHeading, csvRows, excerpt } from '#platform/csv.ts'
import { type Caller, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { utcTime, zoneTime } from '../../time.ts'
import { effectOf, type Standing } from './effect.ts'
import { newestEntry } from './export.ts'
import { listLines } from './lines.ts'
import type { LineFilters, LineView } from './view.ts'

/** The number of lines read at once; a file of any length takes no more memory than that. */
const BATCH = 500

/**
 * The videos of some days as a CSV file, a row for each, the last moved first; for any member. Amounts are whole yen.
 * Entries written during the export are left out.
 */
export async function* exportLines(
  studio: Studio,
  caller: Caller,
  filters: LineFilters,
  zone: string,
): AsyncGenerator<string> {
  requireAct(caller, 'export')
  const columns = lineColumns(filters, zone)
  const upTo = await newestEntry(studio)
  yield csvHeading(columns)
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listLines(studio, caller, { ...filters, cursor: cursor ?? null, size: BATCH, upTo })
    if (page.lines.length > 0) yield csvRows(columns, page.lines)
    cursor = page.next
  }
}

/** Only charges and refunds of these days count, so that they add up to the sums of the page. */
function lineColumns({ from, to }: LineFilters, zone: string): Columns<LineView> {
  const within = (at: string) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime()
  const sumOf = ({ entries }: LineView, of: (effect: Standing) => number) =>
    entries.reduce(
      (sum, { kind, amountYen, at }) => (within(at) ? sum + of(effectOf(kind, amountYen)) : sum),
      0,
    )
  return [
    ['Time (UTC)', ({ at }) => utcTime(Date.parse(at))],
    [`Time (${zone})`, ({ at }) => zoneTime(Date.parse(at), zone)],
    ['Person', ({ person }) => person.name],
    ['Project', ({ project }) => project?.name ?? null],
    ['Submission', ({ id }) => id],
    ['Job', ({ jobId }) => jobId],
    ['Prompt', ({ prompt }) => excerpt(prompt)],
    ['State', ({ state, doubted }) => (doubted ? 'possibly_charged' : state)],
    ['Charged (JPY)', (line) => sumOf(line, ({ explainedYen }) => Math.max(0, explainedYen))],
    ['Refunded (JPY)', (line) => sumOf(line, ({ explainedYen }) => Math.max(0, -explainedYen))],
    ['Reserved (JPY)', ({ state, amountYen }) => (state === 'reserved' ? amountYen : 0)],
  ]
}
