import type { Caller } from '../caller.ts'
import type { Studio } from '../studio.ts'
import { viewsOf } from './queries.ts'
import { mayPurge } from './trash-rules.ts'
import { TRASH_MS, type TrashPage } from './trash-view.ts'

const PAGE_SIZE = 60

/** A page of the trash, what was put there last first; for any member. A bad cursor is ignored. */
export async function listTrash(
  studio: Studio,
  caller: Caller,
  { before = null }: { before?: string | null } = {},
): Promise<TrashPage> {
  const rows = await studio.db.submission.findMany({
    where: { purgedAt: null, ...behind(before) },
    orderBy: [{ trashedAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: { id: true, trashedAt: true, trashedById: true },
  })
  const page = rows.slice(0, PAGE_SIZE)
  const [views, people] = await Promise.all([
    viewsOf(
      studio,
      caller,
      page.map(({ id }) => id),
    ),
    studio.db.user.findMany({
      where: { id: { in: [...new Set(page.flatMap(({ trashedById }) => trashedById ?? []))] } },
      select: { id: true, name: true },
    }),
  ])
  const byId = new Map(views.map((view) => [view.id, view]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const last = page.at(-1)
  return {
    trashed: page.flatMap(({ id, trashedAt, trashedById }) => {
      const view = byId.get(id)
      if (!view || !trashedAt) return []
      const deletedAfter = new Date(trashedAt.getTime() + TRASH_MS).toISOString()
      return [{ ...view, trashedBy: names.get(trashedById ?? '') ?? null, deletedAfter }]
    }),
    next: last?.trashedAt && rows.length > PAGE_SIZE ? `${last.trashedAt.getTime()}_${last.id}` : null,
    mayPurge: mayPurge(caller),
  }
}

function behind(before: string | null) {
  const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(before ?? '') ?? []
  if (!time || !id) return { trashedAt: { not: null } }
  const trashedAt = new Date(Number(time))
  return { trashedAt: { lte: trashedAt }, OR: [{ trashedAt: { lt: trashedAt } }, { id: { lt: id } }] }
}
