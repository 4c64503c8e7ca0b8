import { Prisma } from '#prisma/generated/client.ts'
import { type Caller, requireAct } from '../../caller.ts'
import { pageOf, readCursor } from '../../cursor.ts'
import { NO_PROJECT } from '../../no-project.ts'
import type { Studio } from '../../studio.ts'
import { type EntryKind, kindsBefore, STATE_AFTER } from './effect.ts'
import type { LineFilters, LinePage, LineTotals, LineView } from './view.ts'

/**
 * The videos whose money moved in some days, a line for each, the last moved first; for any member. `cursor` is the
 * `next` of an earlier page; an invalid one is ignored. `upTo` leaves out later entries.
 *
 * A line is at the last entry of its video in these days, so it shows the state at their end. A reservation counts only
 * if no entry has ended it: each yen is in one line, and on one day.
 */
export async function listLines(
  studio: Studio,
  caller: Caller,
  {
    cursor,
    size = 25,
    upTo,
    ...filters
  }: LineFilters & { cursor?: string | null; size?: number; upTo?: bigint },
): Promise<LinePage> {
  requireAct(caller, 'see')
  const place = readCursor(cursor)
  const since =
    place && /^\d+$/.test(place.id)
      ? Prisma.sql`AND (e."at", e."id") < (${place.at}, ${BigInt(place.id)})`
      : Prisma.empty
  const { from, to, state } = filters
  const led = state ? Prisma.sql`AND e."kind"::text IN (${Prisma.join(kindsBefore(state))})` : Prisma.empty
  const rows = await studio.db.$queryRaw<Place[]>`
    SELECT e."id", e."at", e."kind"::text AS "kind", e."submissionId"
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE ${entriesOf(filters)} AND ${stands(upTo)} ${led} ${since} ${known('e', upTo)}
      AND NOT EXISTS (
        SELECT FROM "Entry" l WHERE l."submissionId" = e."submissionId" AND l."kind" <> 'hold'
          AND l."at" >= ${from} AND l."at" < ${to} AND (l."at", l."id") > (e."at", e."id") ${known('l', upTo)} OFFSET 0)
    ORDER BY e."at" DESC, e."id" DESC LIMIT ${size + 1}`
  const { page, next } = pageOf(rows, size, (row) => row)
  return { lines: await linesAt(studio, page, upTo), next }
}

/** The sums of all videos of some days; for any member. A filter by state does not apply. */
export async function totalLines(
  studio: Studio,
  caller: Caller,
  filters: Omit<LineFilters, 'state'>,
): Promise<LineTotals> {
  requireAct(caller, 'see')
  const [totals] = await studio.db.$queryRaw<LineTotals[]>`
    SELECT count(DISTINCT e."submissionId")::int AS "videos",
      coalesce(sum(e."amountYen") FILTER (WHERE e."kind" IN ('charge', 'correction')), 0)::float8 AS "chargedYen",
      coalesce(sum(e."amountYen") FILTER (WHERE e."kind" = 'credit'), 0)::float8 AS "refundedYen",
      coalesce(sum(e."amountYen") FILTER (WHERE e."kind" = 'hold'), 0)::float8 AS "reservedYen"
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE ${entriesOf(filters)} AND ${stands()}`
  if (!totals) throw new Error('The query of the totals returned no row.')
  return totals
}

/** Entries `e` of submissions `s`, as SQL. */
export function entriesOf({ from, to, person, project }: Omit<LineFilters, 'state'>): Prisma.Sql {
  const conditions = [Prisma.sql`e."at" >= ${from} AND e."at" < ${to}`]
  if (person) conditions.push(Prisma.sql`s."userId" = ${person}`)
  if (project === NO_PROJECT) conditions.push(Prisma.sql`s."projectId" IS NULL`)
  else if (project) conditions.push(Prisma.sql`s."projectId" = ${project}`)
  return Prisma.join(conditions, ' AND ')
}

/**
 * An entry in force: not a reservation that a charge or a release has ended. OFFSET keeps it a look-up for each row,
 * whatever the planner expects of the table.
 */
function stands(upTo?: bigint): Prisma.Sql {
  return Prisma.sql`(e."kind" <> 'hold' OR NOT EXISTS (
    SELECT FROM "Entry" n WHERE n."submissionId" = e."submissionId" AND n."kind" <> 'hold' ${known('n', upTo)} OFFSET 0))`
}

function known(entry: 'e' | 'l' | 'n', upTo: bigint | undefined): Prisma.Sql {
  return upTo === undefined ? Prisma.empty : Prisma.sql`AND ${Prisma.raw(entry)}."id" <= ${upTo}`
}

interface Place {
  id: bigint
  at: Date
  kind: EntryKind
  submissionId: string
}

const COLUMNS = {
  id: true,
  prompt: true,
  priceYen: true,
  status: true,
  jobId: true,
  purgedAt: true,
  doubtedAt: true,
  user: { select: { id: true, name: true } },
  project: { select: { id: true, name: true } },
  clip: { select: { missing: true } },
  entries: { orderBy: { id: 'asc' }, select: { id: true, kind: true, amountYen: true, at: true } },
} satisfies Prisma.SubmissionSelect

async function linesAt(
  studio: Studio,
  places: readonly Place[],
  upTo: bigint | undefined,
): Promise<LineView[]> {
  const rows = await studio.db.submission.findMany({
    where: { id: { in: places.map(({ submissionId }) => submissionId) } },
    select: COLUMNS,
  })
  const found = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap(({ submissionId, at, kind }) => {
    const row = found.get(submissionId)
    if (!row) return []
    const { user, clip, purgedAt, doubtedAt, priceYen, entries, ...video } = row
    return {
      ...video,
      at: at.toISOString(),
      state: STATE_AFTER[kind],
      amountYen: priceYen,
      doubted: doubtedAt !== null,
      person: user,
      hasPicture: clip !== null && !clip.missing && purgedAt === null,
      entries: entries.flatMap(({ id, ...entry }) =>
        upTo === undefined || id <= upTo ? [{ ...entry, at: entry.at.toISOString() }] : [],
      ),
    }
  })
}
