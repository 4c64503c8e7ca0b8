import { z } from 'zod'
import type { Prisma } from '#prisma/generated/client.ts'
import { type Caller, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { dayKey, isDay, isTimeZone, knownZone, laterDay, startOfDay } from '../../time.ts'
import { idsIn } from '../change-input.ts'
import type { Dailies, DailyTake } from './query.ts'

/** The most takes played in a row; the number of further takes is returned. */
const MOST_TAKES = 500

const daySchema = z.object({
  day: z.string().refine(isDay),
  zone: z.string().refine(isTimeZone).transform(knownZone),
})

const COLUMNS = {
  id: true,
  take: true,
  takes: true,
  prompt: true,
  user: { select: { id: true, name: true } },
  createdAt: true,
  rating: true,
  choice: true,
  clip: { select: { missing: true } },
} satisfies Prisma.SubmissionSelect

function takeOf(row: Prisma.SubmissionGetPayload<{ select: typeof COLUMNS }>): DailyTake {
  const { user, clip, createdAt, ...rest } = row
  return { ...rest, person: user, createdAt: createdAt.toISOString(), hasClip: clip?.missing === false }
}

/**
 * Finished takes in the order of the given ids, without those in the trash. Null for invalid ids. Every signed-in
 * person may see them.
 */
export async function listTakes(studio: Studio, caller: Caller, asked: unknown): Promise<Dailies | null> {
  requireAct(caller, 'see')
  const ids = idsIn(asked)
  if (!ids) return null
  const listed = ids.slice(0, MOST_TAKES)
  const rows = await studio.db.submission.findMany({
    where: { id: { in: listed }, status: 'completed', trashedAt: null },
    select: COLUMNS,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const takes = listed.flatMap((id) => byId.get(id) ?? [])
  return { takes: takes.map(takeOf), left: ids.length - listed.length, moving: 0, latest: null }
}

/**
 * The team's finished takes of one calendar day of a time zone, oldest first, without those in the trash. Null for an
 * invalid day or zone. Every signed-in person may see them.
 */
export async function listDailies(
  studio: Studio,
  caller: Caller,
  asked: { day: unknown; zone: unknown },
): Promise<Dailies | null> {
  requireAct(caller, 'see')
  const parsed = daySchema.safeParse(asked)
  if (!parsed.success) return null
  const { day, zone } = parsed.data
  const createdAt = {
    gte: new Date(startOfDay(day, zone)),
    lt: new Date(startOfDay(laterDay(day), zone)),
  }
  const playable = { status: 'completed', trashedAt: null, purgedAt: null } as const
  const finished = { ...playable, createdAt }
  const [rows, all, moving, newest] = await Promise.all([
    studio.db.submission.findMany({
      where: finished,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MOST_TAKES,
      select: COLUMNS,
    }),
    studio.db.submission.count({ where: finished }),
    studio.db.submission.count({
      where: {
        createdAt,
        trashedAt: null,
        status: { in: ['queued', 'submitting', 'pending', 'in_progress'] },
      },
    }),
    studio.db.submission.findFirst({
      where: playable,
      orderBy: { createdAt: 'desc' },
      select: { createdAt: true },
    }),
  ])
  return {
    takes: rows.map(takeOf),
    left: Math.max(0, all - rows.length),
    moving,
    latest: newest && dayKey(newest.createdAt.toISOString(), zone),
  }
}
