import { Prisma } from '#prisma/generated/client.ts'
import { NO_PROJECT } from '../no-project.ts'
import type { Studio } from '../studio.ts'
import { searchQuery } from '../submissions/search-words.ts'
import { laterDay, startOfDay } from '../time.ts'
import { type Filter, MOST_COUNTED, NO_CHOICE, type Sort, STATE_GROUPS } from './filter.ts'

type Database = Pick<Studio['db'], '$queryRaw'>

/**
 * The ids that a filter finds outside the trash, in its order, after `before`, which is a `cursorOf` an earlier one.
 * Rows are compared with the cursor as a whole, so that an index finds a page at any depth.
 */
export async function matchingIds(
  db: Database,
  filter: Filter,
  { before = null, most }: { before?: string | null; most: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM "Submission" s
    WHERE ${conditions(filter)} AND ${behind(filter, before)}
    ORDER BY ${ORDERS[filter.sort]} LIMIT ${most}`
  return rows.map(({ id }) => id)
}

/** How many a filter finds outside the trash, counted up to MOST_COUNTED + 1. */
export async function countMatches(db: Database, filter: Filter): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Submission" s WHERE ${conditions(filter)}
      ORDER BY ${ORDERS[filter.sort]} LIMIT ${MOST_COUNTED + 1}) found`
  return rows[0]?.count ?? 0
}

/** The given ids that a filter finds outside the trash, in any state if changed after `leftAfter`. */
export async function matchingOf(
  db: Database,
  filter: Filter,
  ids: readonly string[],
  leftAfter: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const lingers = Prisma.sql`s."updatedAt" > ${leftAfter.toISOString()}::timestamptz`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM "Submission" s
    WHERE s."id" = ANY(${ids}::text[]) AND ${conditions({ ...filter, state: null })}
      AND (${conditions(filter)} OR ${lingers})`
  return rows.map(({ id }) => id)
}

const RATED = Prisma.sql`coalesce(s."rating", 0)`

/** Without parameters, so that any plan of it can use its partial index. */
const UNJUDGED = Prisma.sql`s."choice" IS NULL AND s."status" = 'completed'`

const ORDERS = {
  newest: Prisma.sql`s."createdAt" DESC, s."id" DESC`,
  oldest: Prisma.sql`s."createdAt" ASC, s."id" ASC`,
  rated: Prisma.sql`${RATED} DESC, s."createdAt" DESC, s."id" DESC`,
} as const

/** The place of a submission in a filter's order, for the page after it. */
export function cursorOf(filter: Filter, row: Place): string {
  const place = `${row.createdAt.getTime()}_${row.id}`
  return filter.sort === 'rated' ? `${row.rating ?? 0}_${place}` : place
}

/** The ids next to a submission; null at an end. */
export interface Neighbours {
  previous: string | null
  next: string | null
}

/** The ids around a submission in a filter's order, as the gallery shows it. The filter need not find the submission. */
export async function neighbourIds(db: Database, filter: Filter, row: Place): Promise<Neighbours> {
  const { previous, next } = AROUND[filter.sort](row)
  const [found] = await db.$queryRaw<Neighbours[]>`
    SELECT (SELECT s."id" FROM "Submission" s WHERE ${conditions(filter)} AND ${previous} LIMIT 1) AS "previous",
      (SELECT s."id" FROM "Submission" s WHERE ${conditions(filter)} AND ${next} LIMIT 1) AS "next"`
  return found ?? { previous: null, next: null }
}

interface Place {
  id: string
  createdAt: Date
  rating: number | null
}

/** The condition and order of each neighbour. By time, a press stands from its first take, whose id is its lowest. */
const AROUND: Record<Sort, (row: Place) => Record<'previous' | 'next', Prisma.Sql>> = {
  newest({ id, createdAt }) {
    const at = momentOf(createdAt)
    return {
      previous: Prisma.sql`s."createdAt" >= ${at} AND (s."createdAt" > ${at} OR s."id" < ${id})
        ORDER BY s."createdAt" ASC, s."id" DESC`,
      next: Prisma.sql`s."createdAt" <= ${at} AND (s."createdAt" < ${at} OR s."id" > ${id})
        ORDER BY s."createdAt" DESC, s."id" ASC`,
    }
  },
  oldest({ id, createdAt }) {
    const place = Prisma.sql`(${momentOf(createdAt)}, ${id})`
    return {
      previous: Prisma.sql`(s."createdAt", s."id") < ${place} ORDER BY ${ORDERS.newest}`,
      next: Prisma.sql`(s."createdAt", s."id") > ${place} ORDER BY ${ORDERS.oldest}`,
    }
  },
  rated({ id, createdAt, rating }) {
    const place = Prisma.sql`(${rating ?? 0}::int, ${momentOf(createdAt)}, ${id})`
    return {
      previous: Prisma.sql`(${RATED}, s."createdAt", s."id") > ${place}
        ORDER BY ${RATED} ASC, ${ORDERS.oldest}`,
      next: Prisma.sql`(${RATED}, s."createdAt", s."id") < ${place} ORDER BY ${ORDERS.rated}`,
    }
  },
}

function momentOf(at: Date): Prisma.Sql {
  return Prisma.sql`${at.toISOString()}::timestamptz`
}

function behind({ sort }: Filter, before: string | null): Prisma.Sql {
  const [, rating, time, id] = /^(?:([0-5])_)?(\d{1,14})_([0-9a-f-]{36})$/.exec(before ?? '') ?? []
  if (!time || !id || (sort === 'rated') !== (rating !== undefined)) return Prisma.sql`true`
  const at = momentOf(new Date(Number(time)))
  if (sort === 'rated')
    return Prisma.sql`(${RATED}, s."createdAt", s."id") < (${Number(rating)}::int, ${at}, ${id})`
  return sort === 'newest'
    ? Prisma.sql`(s."createdAt", s."id") < (${at}, ${id})`
    : Prisma.sql`(s."createdAt", s."id") > (${at}, ${id})`
}

function conditions(filter: Filter): Prisma.Sql {
  const { state, person, project, tags, rating, choice } = filter
  const search = searchQuery(filter.text)
  const { from, to } = moments(filter)
  const all = [
    Prisma.sql`s."trashedAt" IS NULL`,
    search && Prisma.sql`array_to_tsvector(s."searchWords") @@ ${search}::tsquery`,
    state && Prisma.sql`s."status" IN (${Prisma.join(STATE_GROUPS[state].map(asStatus))})`,
    person && Prisma.sql`s."userId" = ${person}`,
    project &&
      (project === NO_PROJECT ? Prisma.sql`s."projectId" IS NULL` : Prisma.sql`s."projectId" = ${project}`),
    tags.length > 0 && Prisma.sql`s."tags" @> ${tags}::text[]`,
    rating && Prisma.sql`${RATED} >= ${rating}::int`,
    choice && (choice === NO_CHOICE ? UNJUDGED : Prisma.sql`s."choice" = ${choice}::"Choice"`),
    from && Prisma.sql`s."createdAt" >= ${from}::timestamptz`,
    to && Prisma.sql`s."createdAt" < ${to}::timestamptz`,
    filter.commented && Prisma.sql`s."commentCount" > 0`,
  ]
  return Prisma.join(
    all.filter((each) => each instanceof Prisma.Sql),
    ' AND ',
  )
}

function asStatus(status: string): Prisma.Sql {
  return Prisma.sql`${status}::"SubmissionStatus"`
}

/** The moments at which the days of a filter begin and end, ISO 8601 in UTC. */
function moments({ since, until, zone }: Filter): { from: string | null; to: string | null } {
  const start = (day: string) => new Date(startOfDay(day, zone ?? 'UTC')).toISOString()
  return { from: since && start(since), to: until && start(laterDay(until)) }
}
