import { Prisma } from '#prisma/generated/client.ts'
import type { AuditAct } from '../audit/acts.ts'
import { aboutVideos, recordAct } from '../audit/record.ts'
import { type Caller, lacks } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import { NOT_A_MAKER, refused } from '../i18n/refused.ts'
import type { Studio, Transaction } from '../studio.ts'
import { MOST_AT_ONCE } from '../submissions/results.ts'
import { searchWords } from '../submissions/search-words.ts'
import { MOST_TAGS } from '../submissions/tags.ts'
import { type Change, type ChangeResult, changeInput } from './change-input.ts'
import { mayHandle, mayRestore, SETTLED } from './trash.ts'
import type { Choice } from './view.ts'

/** Rows per transaction: few enough not to block others. */
const BATCH = 500

/**
 * Makes one change to many submissions. Everyone may rate and choose; makers may tag all, and move, trash and restore
 * their own; admins may do so to all. The others are counted and left unchanged. A submission trashed by an admin is
 * restored by admins only.
 */
export async function changeMany(studio: Studio, caller: Caller, input: unknown): Promise<ChangeResult> {
  const parsed = changeInput.safeParse(input)
  if (!parsed.success) return notUnderstood(input)
  const change: Change = parsed.data
  if (lacks(caller, REVIEWING.includes(change.kind) ? 'review' : 'make')) return NOT_A_MAKER
  if (change.kind === 'move' && change.projectId !== null) {
    const project = await studio.db.project.findUnique({
      where: { id: change.projectId },
      select: { id: true },
    })
    if (!project) return refused('gallery.bulk.noProject')
  }
  const done: Done = { changed: 0, notYours: 0, notNow: 0, before: new Map() }
  for (let start = 0; start < change.ids.length; start += BATCH) {
    const ids = change.ids.slice(start, start + BATCH)
    await studio.db.$transaction((tx) => changeBatch(studio, tx, caller, { ...change, ids }, done), PATIENT)
  }
  const { before, ...counts } = done
  return { kind: 'changed', ...counts, undo: [...before.values()] }
}

/** The changes so far; `before` are the changes that undo them, by their values. */
interface Done {
  changed: number
  notYours: number
  notNow: number
  before: Map<string, Change>
}

function notUnderstood(input: unknown): ChangeResult {
  const ids = typeof input === 'object' && input !== null && 'ids' in input ? input.ids : null
  const tooMany = Array.isArray(ids) && ids.length > MOST_AT_ONCE
  if (tooMany) return refused('gallery.bulk.tooMany', { most: MOST_AT_ONCE })
  return refused('gallery.bulk.notUnderstood')
}

interface Row {
  id: string
  mine: boolean
  able: boolean
  prompt: string
  rating: number | null
  choice: Choice | null
  projectId: string | null
  tags: string[]
}

async function changeBatch(
  studio: Studio,
  tx: Transaction,
  caller: Caller,
  change: Change,
  done: Done,
): Promise<void> {
  // In a fixed order, so that two changes of the same rows do not deadlock.
  const rows = await tx.$queryRaw<Row[]>`
    SELECT s."id", s."prompt", s."rating", s."choice", s."projectId", s."tags", ${ABLE[change.kind]} AS able,
      ${mayDo(caller, change.kind)} AS mine
    FROM "Submission" s WHERE s."id" = ANY(${change.ids}::text[]) ORDER BY s."id" FOR NO KEY UPDATE OF s`
  const notYours = rows.filter(({ mine }) => !mine).length
  const able = rows.filter((row) => row.mine && row.able && isStill(row, change))
  done.notYours += notYours
  done.notNow += change.ids.length - notYours - able.length
  const different = able.filter((row) => differs(row, change))
  if (different.length === 0) return
  await write(studio, tx, caller, change, different)
  const act = RECORDED[change.kind]
  if (act) await recordAct(tx, { act, by: caller, ...aboutVideos(different) })
  done.changed += different.length
  for (const row of different) for (const undo of undoOf(row, change)) add(done.before, undo)
}

/** The changes that the audit log keeps. */
const RECORDED: { [Kind in Change['kind']]?: AuditAct } = {
  trash: 'video.trashed',
  restore: 'video.restored',
}

const REVIEWING: readonly Change['kind'][] = ['rate', 'choose']

const FREE_FOR_ALL: readonly Change['kind'][] = [...REVIEWING, 'tag']

/** Whether the caller may do it to a submission. */
function mayDo(caller: Caller, kind: Change['kind']): Prisma.Sql {
  if (FREE_FOR_ALL.includes(kind)) return Prisma.sql`true`
  return kind === 'restore' ? mayRestore(caller) : mayHandle(caller)
}

const FINISHED = Prisma.sql`(s."status" = 'completed' AND s."purgedAt" IS NULL)`

/** Whether the change is possible in the submission's current state. */
const ABLE: Record<Change['kind'], Prisma.Sql> = {
  rate: FINISHED,
  choose: FINISHED,
  tag: Prisma.sql`(s."trashedAt" IS NULL)`,
  move: Prisma.sql`(s."trashedAt" IS NULL)`,
  trash: Prisma.sql`(s."trashedAt" IS NULL AND ${SETTLED})`,
  restore: Prisma.sql`(s."trashedAt" IS NOT NULL AND s."purgedAt" IS NULL)`,
}

function differs(row: Row, change: Change): boolean {
  if (change.kind === 'rate') return row.rating !== change.rating
  if (change.kind === 'choose') return row.choice !== change.choice
  if (change.kind === 'move') return row.projectId !== change.projectId
  if (change.kind === 'tag') return tagsAfter(row, change).join('\n') !== row.tags.join('\n')
  return true
}

/** Whether a row still has the value that an undo takes back. */
function isStill(row: Row, change: Change): boolean {
  if (!('was' in change) || change.was === undefined) return true
  if (change.kind === 'rate') return row.rating === change.was
  return (change.kind === 'choose' ? row.choice : row.projectId) === change.was
}

type Tagging = Extract<Change, { kind: 'tag' }>

/** A submission at the tag limit accepts no more. */
function tagsAfter({ tags }: Row, { add, remove }: Tagging): string[] {
  const kept = tags.filter((tag) => !remove.includes(tag))
  return [...kept, ...add.filter((tag) => !kept.includes(tag))].slice(0, Math.max(MOST_TAGS, kept.length))
}

async function write(studio: Studio, tx: Transaction, caller: Caller, change: Change, rows: Row[]) {
  const now = studio.now()
  const where = { id: { in: rows.map(({ id }) => id) } }
  const set = (data: object) => tx.submission.updateMany({ where, data: { ...data, updatedAt: now } })
  if (change.kind === 'rate') await set({ rating: change.rating })
  else if (change.kind === 'choose') await set({ choice: change.choice })
  else if (change.kind === 'move') await set({ projectId: change.projectId })
  else if (change.kind === 'trash') await set({ trashedAt: now, trashedById: caller.id })
  else if (change.kind === 'restore') await set({ trashedAt: null, trashedById: null })
  else {
    const tagged = rows.map((row) => {
      const tags = tagsAfter(row, change)
      return { id: row.id, tags, words: searchWords({ prompt: row.prompt, tags }) }
    })
    await tx.$executeRaw`
      UPDATE "Submission" s SET "tags" = v.tags, "searchWords" = v.words, "updatedAt" = ${now.toISOString()}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) AS v(id text, tags text[], words text[])
      WHERE s."id" = v.id`
  }
}

/** The values that restore a row. */
function undoOf(row: Row, change: Change): Change[] {
  const ids = [row.id]
  if (change.kind === 'rate') return [{ kind: 'rate', ids, rating: row.rating, was: change.rating }]
  if (change.kind === 'choose') return [{ kind: 'choose', ids, choice: row.choice, was: change.choice }]
  if (change.kind === 'move') return [{ kind: 'move', ids, projectId: row.projectId, was: change.projectId }]
  if (change.kind === 'trash') return [{ kind: 'restore', ids }]
  if (change.kind === 'restore') return [{ kind: 'trash', ids }]
  const after = tagsAfter(row, change)
  const [add, remove] = [missing(row.tags, after), missing(after, row.tags)]
  return [{ kind: 'tag', ids, add, remove }]
}

function missing(from: readonly string[], in_: readonly string[]): string[] {
  return from.filter((tag) => !in_.includes(tag))
}

/** Rows with the same undo are undone together. */
function add(before: Map<string, Change>, undo: Change): void {
  const key = JSON.stringify({ ...undo, ids: [] })
  const same = before.get(key)
  if (same) same.ids.push(...undo.ids)
  else before.set(key, undo)
}
