import type { z } from 'zod'
import type { Prisma } from '#prisma/generated/client.ts'
import { type Caller, changeableBy, lacks, notDeletedByOthers } from '../../caller.ts'
import { NOT_A_MAKER, refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { problemsOf } from '../../submissions/submit-input.ts'
import { changeInput } from './change-input.ts'
import { MOST_SHOTS } from './shot-list.ts'
import type { StoryboardResult } from './view.ts'

type Asked = z.output<typeof changeInput>
type Create = Extract<Asked, { kind: 'create' }>
type Change = Exclude<Asked, Create>
type Shots = Create['shots']

const DONE: StoryboardResult = { kind: 'done' }
const CHANGED: StoryboardResult = refused('storyboard.refused.edited')

/**
 * Creates a storyboard, for any maker; or changes one or its shots, for its author and admins. Buys nothing; the takes
 * of a shot stay.
 */
export async function changeStoryboard(
  { db, now }: Studio,
  caller: Caller,
  input: unknown,
): Promise<StoryboardResult> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const parsed = changeInput.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) }
  const change = parsed.data
  return db.$transaction(async (tx) => {
    if (change.kind === 'create') return create(tx, caller, change)
    // Locks the row, which serializes changes and presses.
    const { count } = await tx.storyboard.updateMany({
      where: {
        id: change.storyboardId,
        deletedAt: change.kind === 'restore' ? { not: null } : null,
        ...changeableBy(caller),
        ...notDeletedByOthers(caller),
      },
      data: { version: { increment: 1 } },
    })
    return count === 0 ? refused('storyboard.refused.notYours') : carryOut(tx, caller, change, now())
  })
}

async function create(
  tx: Transaction,
  { id: userId }: Caller,
  { name, projectId, tags, shots }: Create,
): Promise<StoryboardResult> {
  const heading = { name, tags, projectId: await knownProject(tx, projectId) }
  const { id } = await tx.storyboard.create({ data: { userId, ...heading }, select: { id: true } })
  await addShots(tx, id, shots, 0)
  return { kind: 'created', id }
}

async function carryOut(
  tx: Transaction,
  caller: Caller,
  change: Change,
  now: Date,
): Promise<StoryboardResult> {
  const { storyboardId: id } = change
  const deleted = { deletedAt: now, deletedById: caller.id }
  const kept = { deletedAt: null, deletedById: null }
  switch (change.kind) {
    case 'describe': {
      const { name, tags, seen } = change
      const projectId = await knownProject(tx, change.projectId)
      const { count } = await tx.storyboard.updateMany({
        where: { id, ...seen, tags: { equals: seen.tags } },
        data: { name, tags, projectId },
      })
      return count === 0 ? CHANGED : DONE
    }
    case 'delete':
    case 'restore':
      await tx.storyboard.update({
        where: { id },
        data: change.kind === 'delete' ? deleted : kept,
      })
      return DONE
    case 'add':
      return add(tx, id, change.shots)
    case 'edit': {
      const { prompt, seed, takes, tags, seen } = change
      const data = { prompt, seed, takes, tags }
      return changeShot(tx, caller, change, data, { ...seen, tags: { equals: seen.tags } })
    }
    case 'remove':
      return changeShot(tx, caller, change, deleted)
    case 'putBack':
      return changeShot(tx, caller, change, kept)
    case 'move':
      return move(tx, change)
  }
}

async function add(tx: Transaction, storyboardId: string, shots: Shots): Promise<StoryboardResult> {
  const count = await tx.shot.count({ where: { storyboardId, deletedAt: null } })
  if (count + shots.length > MOST_SHOTS) return refused('storyboard.refused.full', { most: MOST_SHOTS })
  // Also after deleted shots, so that each is restored to its own place.
  const { _max } = await tx.shot.aggregate({ where: { storyboardId }, _max: { place: true } })
  await addShots(tx, storyboardId, shots, (_max.place ?? -1) + 1)
  return DONE
}

async function addShots(tx: Transaction, storyboardId: string, shots: Shots, from: number): Promise<void> {
  await tx.shot.createMany({
    data: shots.map((shot, index) => ({ ...shot, storyboardId, place: from + index })),
  })
}

interface OnShot {
  storyboardId: string
  shotId: string
}

async function changeShot(
  tx: Transaction,
  caller: Caller,
  { kind, storyboardId, shotId }: OnShot & Pick<Change, 'kind'>,
  data: Prisma.ShotUpdateManyArgs['data'],
  still: Prisma.ShotWhereInput = {},
): Promise<StoryboardResult> {
  const deletedAt = kind === 'putBack' ? { not: null } : null
  const where = { id: shotId, storyboardId, deletedAt, ...still, ...notDeletedByOthers(caller) }
  const { count } = await tx.shot.updateMany({ where, data })
  return count === 0 ? CHANGED : DONE
}

/** Swaps a shot with its neighbour; at an end it stays. */
async function move(tx: Transaction, { storyboardId, shotId, by }: OnShot & { by: -1 | 1 }) {
  const shots = await tx.shot.findMany({
    where: { storyboardId, deletedAt: null },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: { id: true, place: true },
  })
  const from = shots.findIndex(({ id }) => id === shotId)
  const [shot, other] = [shots[from], shots[from + by]]
  if (!shot) return CHANGED
  if (!other) return DONE
  await tx.shot.update({ where: { id: shot.id }, data: { place: other.place } })
  await tx.shot.update({ where: { id: other.id }, data: { place: shot.place } })
  return DONE
}

/** A deleted project counts as none. */
async function knownProject(tx: Transaction, projectId: string | null): Promise<string | null> {
  if (!projectId) return null
  const project = await tx.project.findUnique({ where: { id: projectId }, select: { id: true } })
  return project?.id ?? null
}
