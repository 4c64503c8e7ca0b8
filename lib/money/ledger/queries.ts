import type { Prisma } from '#prisma/generated/client.ts'
import type { Caller } from '../../caller.ts'
import { pageOf, readCursor } from '../../cursor.ts'
import type { Studio } from '../../studio.ts'
import { effectOf } from './effect.ts'
import type { EntryFilters, EntryPage, EntryView } from './view.ts'

const PAGE_SIZE = 100

export const ENTRY_COLUMNS = {
  id: true,
  at: true,
  kind: true,
  amountYen: true,
  submission: {
    select: { id: true, prompt: true, status: true, jobId: true, user: { select: { id: true, name: true } } },
  },
} satisfies Prisma.EntrySelect

export type EntryRow = Prisma.EntryGetPayload<{ select: typeof ENTRY_COLUMNS }>

/**
 * A page of the team's ledger, newest first, for any member. `cursor` is the `next` of an earlier page; a bad one is
 * ignored.
 */
export async function listEntries(
  studio: Studio,
  _caller: Caller,
  filters: EntryFilters & { cursor?: string | null; size?: number } = {},
): Promise<EntryPage> {
  const size = filters.size ?? PAGE_SIZE
  const rows = await studio.db.entry.findMany({
    where: { AND: [entriesOf(filters), before(readCursor(filters.cursor))] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: size + 1,
    select: ENTRY_COLUMNS,
  })
  const { page, next } = pageOf(rows, size, (row) => row)
  return { entries: page.map(toView), next }
}

export function entriesOf({ person, project, kind, from, to }: EntryFilters): Prisma.EntryWhereInput {
  const submission = {
    ...(person ? { userId: person } : {}),
    ...(project ? { projectId: project === 'none' ? null : project } : {}),
  }
  return {
    ...(person || project ? { submission } : {}),
    ...(kind ? { kind } : {}),
    ...(from || to ? { at: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
  }
}

function before(cursor: ReturnType<typeof readCursor>): Prisma.EntryWhereInput {
  if (!cursor || !/^\d+$/.test(cursor.id)) return {}
  const { at, id } = cursor
  return { OR: [{ at: { lt: at } }, { at, id: { lt: BigInt(id) } }] }
}

function toView({ id, at, kind, amountYen, submission: { user, ...submission } }: EntryRow): EntryView {
  const { explainedYen, heldYen } = effectOf(kind, amountYen)
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    amountYen,
    explainedChangeYen: explainedYen,
    heldChangeYen: heldYen,
    person: user,
    submission,
  }
}
