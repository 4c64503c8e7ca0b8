import { z } from 'zod'
import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { isDay, isTimeZone, laterDay, startOfDay } from '../../time.ts'
import type { Dailies } from './query.ts'

/** So many takes at most are played in a row; how many more there are is told. */
const MOST_TAKES = 500

const daySchema = z.object({ day: z.string().refine(isDay), zone: z.string().refine(isTimeZone) })

/**
 * The team's finished takes of one calendar day of a time zone, oldest first, without those in the trash. Null when the
 * day or the zone is none. Everybody who is signed in may see them.
 */
export async function listDailies(
  studio: Studio,
  _caller: Caller,
  asked: { day: unknown; zone: unknown },
): Promise<Dailies | null> {
  const parsed = daySchema.safeParse(asked)
  if (!parsed.success) return null
  const { day, zone } = parsed.data
  const createdAt = {
    gte: new Date(startOfDay(day, zone)),
    lt: new Date(startOfDay(laterDay(day), zone)),
  }
  const finished = { createdAt, status: 'completed', trashedAt: null, purgedAt: null } as const
  const [rows, all, moving] = await Promise.all([
    studio.db.submission.findMany({
      where: finished,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MOST_TAKES,
      select: {
        id: true,
        take: true,
        takes: true,
        prompt: true,
        user: { select: { id: true, name: true } },
        createdAt: true,
        rating: true,
        choice: true,
        clip: { select: { missing: true } },
      },
    }),
    studio.db.submission.count({ where: finished }),
    studio.db.submission.count({
      where: {
        createdAt,
        trashedAt: null,
        status: { in: ['queued', 'submitting', 'pending', 'in_progress'] },
      },
    }),
  ])
  return {
    takes: rows.map(({ user, clip, createdAt: at, ...row }) => ({
      ...row,
      person: user,
      createdAt: at.toISOString(),
      hasClip: clip?.missing === false,
    })),
    left: Math.max(0, all - rows.length),
    moving,
  }
}
