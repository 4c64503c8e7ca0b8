import type { Prisma } from '#prisma/generated/client.ts'
import { archiveRisk, isDamagedUpstream, isLostUpstream } from '../archive/deadline.ts'
import { type Caller, can, mayChange, requireAct } from '../caller.ts'
import type { Message } from '../i18n/message.ts'
import { readMessage } from '../i18n/stored-message.ts'
import { isId } from '../input.ts'
import { mayOpenByHand, oddityOf } from '../money/claims/open.ts'
import type { ClaimState } from '../money/claims/state.ts'
import { BILLING_KINDS } from '../money/ledger/effect.ts'
import type { Studio } from '../studio.ts'
import type { Reason } from '../submissions/reasons.ts'
import { MOST_AT_ONCE } from '../submissions/results.ts'
import { settlesAt, timesOf } from '../submissions/send-times.ts'
import { keyIsRefused } from '../submissions/sending.ts'
import { stalled } from '../submissions/stalled.ts'
import { MAY_HAVE_A_JOB, saysNotBilled } from '../submissions/state.ts'
import { familyOf } from './family.ts'
import { EVERYTHING, type Filter } from './filter.ts'
import { countMatches, cursorOf, matchingIds, matchingOf, type Neighbours, neighbourIds } from './matches.ts'
import type { ClipView, SubmissionDetail, SubmissionPage, SubmissionView } from './view.ts'

const PAGE_SIZE = 60

/** How long a gallery filtered by state still shows videos that left it. */
const LINGER_MS = 60_000

const COLUMNS = {
  id: true,
  take: true,
  takes: true,
  attemptId: true,
  prompt: true,
  seed: true,
  priceYen: true,
  status: true,
  reason: true,
  reasonDetail: true,
  doubtedAt: true,
  userId: true,
  user: { select: { id: true, name: true } },
  createdAt: true,
  updatedAt: true,
  notBefore: true,
  keyMark: true,
  leasedAt: true,
  acceptableUntil: true,
  bookedBy: true,
  sendCount: true,
  jobId: true,
  acceptedAt: true,
  startedAt: true,
  finishedAt: true,
  pollTroubles: true,
  pollTrouble: true,
  archiveTrouble: true,
  archiveTries: true,
  archiveBefore: true,
  lostAt: true,
  clip: {
    select: {
      missing: true,
      problem: true,
      sizeBytes: true,
      sha256: true,
      durationSeconds: true,
      width: true,
      height: true,
      archivedAt: true,
      sprite: true,
    },
  },
  project: { select: { id: true, name: true } },
  tags: true,
  rating: true,
  choice: true,
  commentCount: true,
  trashedAt: true,
  purgedAt: true,
} satisfies Prisma.SubmissionSelect

type Row = Prisma.SubmissionGetPayload<{ select: typeof COLUMNS }>

/** A page of a filter's results, in its order. `before` is the `next` of an earlier page; an invalid one is ignored. */
export async function listSubmissions(
  studio: Studio,
  caller: Caller,
  options: { filter?: Filter; before?: string | null } = {},
): Promise<SubmissionPage> {
  requireAct(caller, 'see')
  const { filter = EVERYTHING, before = null } = options
  const ids = await matchingIds(studio.db, filter, { before, most: PAGE_SIZE + 1 })
  const rows = await rowsOf(studio, ids)
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    submissions: await toViews(studio, page, caller),
    next: last && rows.length > PAGE_SIZE ? cursorOf(filter, last) : null,
  }
}

/** The number of submissions that a filter finds, counted up to MOST_COUNTED + 1; for any member. */
export async function countSubmissions(
  studio: Studio,
  caller: Caller,
  filter: Filter,
): Promise<{ count: number }> {
  requireAct(caller, 'see')
  return { count: await countMatches(studio.db, filter) }
}

/** The ids of a filter's results, in its order, at most MOST_AT_ONCE; for any member. */
export async function idsOfSubmissions(
  studio: Studio,
  caller: Caller,
  filter: Filter,
): Promise<{ ids: string[] }> {
  requireAct(caller, 'see')
  return { ids: await matchingIds(studio.db, filter, { most: MOST_AT_ONCE }) }
}

/** Submissions by their ids, in that order; at most a page of them. Unknown ids are left out. */
export async function viewsOf(
  studio: Studio,
  caller: Caller,
  ids: readonly string[],
): Promise<SubmissionView[]> {
  requireAct(caller, 'see')
  return toViews(studio, await rowsOf(studio, ids.filter(isId).slice(0, PAGE_SIZE)), caller)
}

/**
 * The given ids that a filter finds, in their order. A video that just left the filter's states is included for a
 * minute: people watching a render want to see the result, and no card should vanish as they reach for it.
 */
export async function stillFound(
  studio: Studio,
  caller: Caller,
  ids: readonly string[],
  filter: Filter,
): Promise<SubmissionView[]> {
  const asked = ids.filter(isId).slice(0, PAGE_SIZE)
  const leftAfter = new Date(studio.now().getTime() - LINGER_MS)
  const found = new Set(await matchingOf(studio.db, filter, asked, leftAfter))
  return viewsOf(
    studio,
    caller,
    asked.filter((id) => found.has(id)),
  )
}

/** Rows by their ids, in that order. */
async function rowsOf(studio: Studio, ids: readonly string[]): Promise<Row[]> {
  return (await studio.query<JoinedRow>(FIND_ROWS, [ids])).map(rowOf)
}

type ClipColumns = NonNullable<Row['clip']>

type JoinedRow = Omit<Row, 'user' | 'project' | 'clip'> & {
  userName: string
  projectId: string | null
  projectName: string | null
} & (ClipColumns | Record<keyof ClipColumns, null>)

function rowOf({ userName, projectId, projectName, ...row }: JoinedRow): Row {
  return {
    ...row,
    user: { id: row.userId, name: userName },
    project: projectId && projectName !== null ? { id: projectId, name: projectName } : null,
    clip: row.archivedAt === null ? null : row,
  }
}

const OWN_COLUMNS = Object.entries(COLUMNS).flatMap(([name, of]) => (of === true ? `s."${name}"` : []))

const FIND_ROWS = {
  name: 'find-rows',
  text: `SELECT ${OWN_COLUMNS.join(', ')}, u."name" AS "userName", s."projectId", p."name" AS "projectName",
      c."missing", c."problem", c."sizeBytes", c."sha256", c."durationSeconds", c."width", c."height", c."archivedAt",
      c."sprite"
    FROM unnest($1::text[]) WITH ORDINALITY AS asked("id", "place")
    JOIN "Submission" s ON s."id" = asked."id"
    JOIN "User" u ON u."id" = s."userId"
    LEFT JOIN "Project" p ON p."id" = s."projectId"
    LEFT JOIN "Clip" c ON c."submissionId" = s."id"
    ORDER BY asked."place"`,
}

/** One submission with its history; null if there is none. */
export async function findSubmission(
  studio: Studio,
  caller: Caller,
  id: string,
): Promise<SubmissionDetail | null> {
  requireAct(caller, 'see')
  if (!isId(id)) return null
  const row = await studio.db.submission.findUnique({
    where: { id },
    select: {
      ...COLUMNS,
      keptJobId: true,
      events: { orderBy: { id: 'asc' }, select: { at: true, status: true, reason: true, detail: true } },
      entries: { where: { kind: { in: [...BILLING_KINDS] } }, select: { id: true } },
      claim: { select: { state: true } },
      parentId: true,
      comment: { select: { id: true, submissionId: true, text: true, deletedAt: true } },
    },
  })
  if (!row) return null
  const { parentId, comment } = row
  const isSaidNotBilled = row.leasedAt !== null && saysNotBilled(row.status)
  const mayCorrect = can(caller.role, 'money') && isSaidNotBilled
  return {
    ...toView(studio, row, caller, await factsOf(studio, [row])),
    events: row.events.map((event) => ({
      at: event.at.toISOString(),
      status: event.status,
      reason: event.reason as Reason | null,
      detail: messageOrNull(event.detail),
    })),
    claim: row.claim?.state ?? null,
    offersClaim: offerOf(studio, caller, row),
    mayAdopt:
      mayCorrect || (can(caller.role, 'money') && MAY_HAVE_A_JOB.some((status) => status === row.status)),
    mayCorrect,
    keptJobId: row.keptJobId,
    siblings: await familyOf(studio, id),
    parentId,
    madeFor:
      comment && !comment.deletedAt
        ? { commentId: comment.id, submissionId: comment.submissionId, text: comment.text }
        : null,
  }
}

/** The previous and the next video in the gallery with a filter, also of one that left it; for any member. */
export async function neighboursOf(
  studio: Studio,
  caller: Caller,
  { id, createdAt, rating }: Pick<SubmissionView, 'id' | 'createdAt' | 'rating'>,
  filter: Filter,
): Promise<Neighbours> {
  requireAct(caller, 'see')
  return neighbourIds(studio.db, filter, { id, rating, createdAt: new Date(createdAt) })
}

/** A recent submission offers no claim yet, although one may be opened for it. */
function offerOf(
  studio: Studio,
  caller: Caller,
  row: Row & { entries: unknown[]; claim: { state: ClaimState } | null },
): SubmissionDetail['offersClaim'] {
  if (!mayOpenByHand(caller, { charged: row.entries.length > 0, claim: row.claim?.state ?? null }))
    return null
  const oddity = oddityOf(row, studio.now())
  if (oddity === 'early') return null
  return oddity === 'odd' ? 'plain' : 'quiet'
}

/** A clip without its file does not count until the file is back. */
function clipView(clip: Row['clip']): ClipView | null {
  if (!clip || clip.missing) return null
  const { sizeBytes, sha256, durationSeconds, width, height, archivedAt, sprite } = clip
  return { sizeBytes, sha256, durationSeconds, width, height, archivedAt: archivedAt.toISOString(), sprite }
}

function messageOrNull(text: string | null): Message | null {
  return text ? readMessage(text) : null
}

async function toViews(studio: Studio, rows: readonly Row[], caller: Caller): Promise<SubmissionView[]> {
  const facts = await factsOf(studio, rows)
  return rows.map((row) => toView(studio, row, caller, facts))
}

/** Facts for the views of some rows that the rows do not have. */
interface Facts {
  keyRefused: boolean
  /** The ids of those that were tried again. */
  triedAgain: ReadonlySet<string>
}

async function factsOf(studio: Studio, rows: readonly Row[]): Promise<Facts> {
  const keyRefused = rows.some(isForKey) && (await keyIsRefused(studio))
  const notBilled = rows.filter(({ status }) => saysNotBilled(status))
  if (notBilled.length === 0) return { keyRefused, triedAgain: new Set() }
  // Another try has the earlier submission's id as its attempt id (lib/submissions/try-again.ts).
  const tries = await studio.db.submission.findMany({
    where: { OR: notBilled.map(({ id, userId }) => ({ userId, attemptId: id })) },
    select: { attemptId: true },
  })
  return { keyRefused, triedAgain: new Set(tries.map(({ attemptId }) => attemptId)) }
}

/** A failing poll is retried for as long as the job may end; a download's message has its own next step. */
function troubleOf({ pollTrouble, archiveTrouble, clip }: Row): Message | null {
  if (pollTrouble) return { key: 'troubles.asking', values: { problem: readMessage(pollTrouble) } }
  return messageOrNull(archiveTrouble ?? clip?.problem ?? null)
}

/** A reading of another key shows nothing. */
function settlesAtOf({ upstream, settings }: Studio, row: Row): Date | null {
  if (row.status !== 'unknown' || row.keyMark !== upstream.keyMark) return null
  return new Date(settlesAt(timesOf({ ...row, leasedAt: row.leasedAt ?? row.createdAt }), settings))
}

function isForKey({ status, reason }: Pick<Row, 'status' | 'reason'>): boolean {
  return status === 'rejected' && reason === 'key_refused'
}

function toView(studio: Studio, row: Row, caller: Caller, facts: Facts): SubmissionView {
  const now = studio.now()
  return {
    id: row.id,
    take: row.take,
    takes: row.takes,
    // The attempt id of a shot is that of the press followed by the shot.
    press: row.attemptId.split('.', 1)[0] ?? '',
    prompt: row.prompt,
    seed: row.seed === null ? null : Number(row.seed),
    priceYen: row.priceYen,
    status: row.status,
    reason: row.reason as Reason | null,
    reasonDetail: messageOrNull(row.reasonDetail),
    awaitsKey: facts.keyRefused && isForKey(row),
    triedAgain: facts.triedAgain.has(row.id),
    doubted: row.doubtedAt !== null,
    person: row.user,
    mayAct: mayChange(caller, row.userId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    notBefore: row.notBefore?.toISOString() ?? null,
    settlesAt: settlesAtOf(studio, row)?.toISOString() ?? null,
    sendCount: row.sendCount,
    jobId: row.jobId,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    trouble: troubleOf(row),
    stalled: stalled(row, now),
    archiveRisk: archiveRisk(row, now),
    lostUpstream: isLostUpstream(row),
    copyLost: isLostUpstream(row) && row.clip !== null,
    damagedUpstream: isDamagedUpstream(row),
    clip: clipView(row.clip),
    project: row.project,
    tags: row.tags,
    rating: row.rating,
    choice: row.choice,
    commentCount: row.commentCount,
    trashedAt: row.trashedAt?.toISOString() ?? null,
    purgedAt: row.purgedAt?.toISOString() ?? null,
  }
}
