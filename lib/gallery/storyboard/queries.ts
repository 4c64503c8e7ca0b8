import type { Submission } from '#prisma/generated/client.ts'
import { isLostUpstream } from '../../archive/deadline.ts'
import { type Caller, changeableBy, mayChange, notDeletedByOthers, requireAct } from '../../caller.ts'
import { isId } from '../../input.ts'
import type { ClaimState } from '../../money/claims/state.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { costYenOf } from '../cost.ts'
import { chosenOf, isMissing } from './standing.ts'
import {
  type DeletedLine,
  MOST_LISTED,
  type ShotView,
  type StoryboardLine,
  type StoryboardView,
  type TakeView,
} from './view.ts'

/** The last deleted storyboards, and shots of one, that are offered for restoring. */
const MOST_DELETED = 20

const LAST_DELETED = {
  orderBy: [{ deletedAt: 'desc' as const }, { id: 'desc' as const }],
  take: MOST_DELETED,
}

/** The team's storyboards, the last changed first; for any member. */
export async function listStoryboards({ db }: Studio, caller: Caller): Promise<StoryboardLine[]> {
  requireAct(caller, 'see')
  const rows = await db.storyboard.findMany({
    where: { deletedAt: null },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
    select: { id: true, name: true, user: { select: { id: true, name: true } } },
  })
  const counts = await db.$queryRaw<{ id: string; shots: number; made: number }[]>`
    SELECT h."storyboardId" AS "id", count(*)::int AS "shots", count(*) FILTER (WHERE EXISTS (
      SELECT FROM "Submission" s WHERE s."shotId" = h."id" AND s."status" = 'completed' AND s."trashedAt" IS NULL
        AND (s."lostAt" IS NULL OR EXISTS (
          SELECT FROM "Clip" c WHERE c."submissionId" = s."id" AND NOT c."missing"))))::int AS "made"
    FROM "Shot" h WHERE h."storyboardId" = ANY(${rows.map(({ id }) => id)}::text[]) AND h."deletedAt" IS NULL
    GROUP BY h."storyboardId"`
  const byId = new Map(counts.map(({ id, ...count }) => [id, count]))
  return rows.map(({ id, name, user }) => ({
    id,
    name,
    person: user,
    ...(byId.get(id) ?? { shots: 0, made: 0 }),
  }))
}

/** The storyboards that the caller may restore, the last deleted first. */
export async function listDeletedStoryboards({ db }: Studio, caller: Caller): Promise<DeletedLine[]> {
  requireAct(caller, 'make')
  return db.storyboard.findMany({
    where: { deletedAt: { not: null }, ...changeableBy(caller), ...notDeletedByOthers(caller) },
    select: { id: true, name: true },
    ...LAST_DELETED,
  })
}

/** A storyboard with its shots and their takes; null if there is none. For any member. */
export async function findStoryboard(
  { db }: Studio,
  caller: Caller,
  id: unknown,
): Promise<StoryboardView | null> {
  requireAct(caller, 'see')
  if (!isId(id)) return null
  const row = await db.storyboard.findFirst({
    where: { id, deletedAt: null },
    select: {
      id: true,
      name: true,
      version: true,
      user: { select: { id: true, name: true } },
      project: { select: { id: true, name: true } },
      tags: true,
    },
  })
  if (!row) return null
  const { user, ...storyboard } = row
  const isChangeable = mayChange(caller, user.id)
  return {
    ...storyboard,
    person: user,
    mayChange: isChangeable,
    shots: await loadShots(db, id),
    deletedShots: isChangeable ? await loadDeletedShots(db, caller, id) : [],
  }
}

async function loadDeletedShots(
  db: Studio['db'],
  caller: Caller,
  storyboardId: string,
): Promise<DeletedLine[]> {
  const rows = await db.shot.findMany({
    where: { storyboardId, deletedAt: { not: null }, ...notDeletedByOthers(caller) },
    select: { id: true, prompt: true },
    ...LAST_DELETED,
  })
  return rows.map(({ id, prompt }) => ({ id, name: prompt }))
}

/** The videos that represent the shots of a storyboard, in order. */
export function chosenIds({ shots }: StoryboardView): string[] {
  return shots.flatMap(({ chosenId }) => chosenId ?? [])
}

/** The shots of a storyboard in order, with their takes and status. */
export async function loadShots(
  db: Pick<Transaction, 'shot' | '$queryRaw'>,
  storyboardId: string,
): Promise<ShotView[]> {
  const shots = await db.shot.findMany({
    where: { storyboardId, deletedAt: null },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: { id: true, prompt: true, takes: true, seed: true, tags: true },
  })
  const rows = await db.$queryRaw<TakeRow[]>`
    SELECT s."id", s."shotId", s."prompt", s."status", s."choice", s."priceYen", s."doubtedAt", s."lostAt", s."purgedAt",
      c."missing", k."state" AS "claim"
    FROM "Submission" s
    LEFT JOIN "Clip" c ON c."submissionId" = s."id"
    LEFT JOIN "Claim" k ON k."submissionId" = s."id"
    WHERE s."shotId" = ANY(${shots.map(({ id }) => id)}::text[]) AND s."trashedAt" IS NULL
    ORDER BY s."createdAt", s."take", s."id"`
  return shots.map(({ seed, ...shot }) => {
    const made = rows.filter(({ shotId }) => shotId === shot.id).map(takeOf)
    return {
      ...shot,
      seed: seed === null ? null : Number(seed),
      made,
      chosenId: chosenOf(made)?.id ?? null,
      missing: isMissing(made),
    }
  })
}

type TakeRow = Pick<
  Submission,
  'id' | 'shotId' | 'prompt' | 'status' | 'choice' | 'priceYen' | 'doubtedAt' | 'lostAt' | 'purgedAt'
> & {
  /** Of its clip; null without a clip. */
  missing: boolean | null
  claim: ClaimState | null
}

function takeOf(row: TakeRow): TakeView {
  const { id, prompt, status, choice, doubtedAt, missing } = row
  const clip = missing === null ? null : { missing }
  return {
    id,
    prompt,
    status,
    choice,
    hasClip: missing === false,
    lost: isLostUpstream({ ...row, clip }),
    doubted: doubtedAt !== null,
    costYen: costYenOf(row),
  }
}
