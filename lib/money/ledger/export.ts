import { type Columns, csvHeading, csvRows, excerpt } from '#platform/csv.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { type Caller, requireAct } from '../../caller.ts'
import { inEnglish } from '../../i18n/english.ts'
import { NO_PROJECT } from '../../no-project.ts'
import type { Studio } from '../../studio.ts'
import { utcTime, zoneTime } from '../../time.ts'
import { effectOf, type Standing } from './effect.ts'
import type { EntryFilters } from './view.ts'

/** The number of entries read at once; a file of any length takes no more memory than that. */
const BATCH = 1_000

/**
 * The ledger as a CSV file, oldest entry first, in pieces to be sent one after another; for any member. Amounts are
 * whole yen.
 *
 * “Our ledger so far” is charges less credits of the entries that the filters select; it includes entries before `from`,
 * which have no line. Entries written during the export are left out.
 *
 * @param zone an IANA time zone for the second column; see `isTimeZone`.
 */
export async function* exportEntries(
  studio: Studio,
  caller: Caller,
  filters: EntryFilters,
  zone: string,
): AsyncGenerator<string> {
  requireAct(caller, 'export')
  const columns = columnsOf(zone)
  const where = { AND: [entriesOf(filters), { id: { lte: await newestEntry(studio) } }] }
  let explainedYen = filters.from ? await explainedBefore(studio, filters, filters.from) : 0
  yield csvHeading(columns)
  for (let last: EntryRow | null | undefined = null; last !== undefined; ) {
    const rows: EntryRow[] = await studio.db.entry.findMany({
      where: last ? { AND: [where, afterRow(last)] } : where,
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: BATCH,
      select: ENTRY_COLUMNS,
    })
    const lines = rows.map((row): Line => {
      const effect = effectOf(row.kind, row.amountYen)
      explainedYen += effect.explainedYen
      return { ...row, effect, explainedYen }
    })
    if (lines.length > 0) yield csvRows(columns, lines)
    last = rows.length < BATCH ? undefined : rows.at(-1)
  }
}

/** The id of the newest entry. */
export async function newestEntry({ db }: Studio): Promise<bigint> {
  const newest = await db.entry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  return newest?.id ?? 0n
}

async function explainedBefore(studio: Studio, filters: EntryFilters, from: Date): Promise<number> {
  const groups = await studio.db.entry.groupBy({
    by: ['kind'],
    where: entriesOf({ ...filters, from: null, to: from }),
    _sum: { amountYen: true },
  })
  return groups.reduce((sum, group) => sum + effectOf(group.kind, group._sum.amountYen ?? 0).explainedYen, 0)
}

const ENTRY_COLUMNS = {
  id: true,
  at: true,
  kind: true,
  amountYen: true,
  submission: { select: { id: true, prompt: true, jobId: true, user: { select: { name: true } } } },
} satisfies Prisma.EntrySelect

type EntryRow = Prisma.EntryGetPayload<{ select: typeof ENTRY_COLUMNS }>

function entriesOf({ person, project, from, to }: EntryFilters): Prisma.EntryWhereInput {
  const submission = {
    ...(person ? { userId: person } : {}),
    ...(project ? { projectId: project === NO_PROJECT ? null : project } : {}),
  }
  return {
    ...(person || project ? { submission } : {}),
    ...(from || to ? { at: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
  }
}

function afterRow({ at, id }: EntryRow) {
  return { at: { gte: at }, OR: [{ at: { gt: at } }, { id: { gt: id } }] }
}

interface Line extends EntryRow {
  effect: Standing
  /** Charges less credits so far, with this entry. */
  explainedYen: number
}

function columnsOf(zone: string): Columns<Line> {
  return [
    ['Time (UTC)', ({ at }) => utcTime(at.getTime())],
    [`Time (${zone})`, ({ at }) => zoneTime(at.getTime(), zone)],
    ['Person', ({ submission }) => submission.user.name],
    ['Submission', ({ submission }) => submission.id],
    ['Job', ({ submission }) => submission.jobId],
    ['Kind', ({ kind }) => inEnglish({ key: `money.videos.entries.${kind}` })],
    ['Change in our ledger (JPY)', ({ effect }) => effect.explainedYen],
    ['Change in reserved (JPY)', ({ effect }) => effect.heldYen],
    ['Our ledger so far (JPY)', ({ explainedYen }) => explainedYen],
    ['Prompt', ({ submission }) => excerpt(submission.prompt)],
  ]
}
