import type { Prisma } from '#prisma/generated/client.ts'
import { isDamagedUpstream, isLostUpstream } from '../../archive/deadline.ts'
import { type Caller, can, requireAct } from '../../caller.ts'
import { behind, pageOf } from '../../cursor.ts'
import { inEnglish } from '../../i18n/english.ts'
import { readMessage } from '../../i18n/stored-message.ts'
import type { Studio } from '../../studio.ts'
import { CLAIM_MOVES, type ClaimState } from './state.ts'
import { type ClaimCause, type ClaimPage, type ClaimView, MOST_COUNTED } from './view.ts'

const PAGE_SIZE = 50

const COLUMNS = {
  submissionId: true,
  state: true,
  openedAt: true,
  changedAt: true,
  submission: {
    select: {
      prompt: true,
      priceYen: true,
      status: true,
      jobId: true,
      keptJobId: true,
      keyMark: true,
      createdAt: true,
      leasedAt: true,
      acceptedAt: true,
      acceptableUntil: true,
      finishedAt: true,
      lostAt: true,
      archiveTrouble: true,
      purgedAt: true,
      clip: { select: { missing: true } },
      user: { select: { id: true, name: true } },
      // A later move may have overwritten the submission's own reason.
      events: {
        where: { status: { in: ['unknown', 'billed_without_job'] } },
        orderBy: { id: 'asc' },
        select: { at: true, status: true, reason: true },
      },
    },
  },
  events: {
    orderBy: { id: 'asc' },
    select: { at: true, state: true, note: true, byHand: true, user: { select: { id: true, name: true } } },
  },
} satisfies Prisma.ClaimSelect

type Row = Prisma.ClaimGetPayload<{ select: typeof COLUMNS }>

/**
 * A page of the team's claims, the newest first, for any member. `cursor` is the `next` of an earlier page; an invalid
 * one is ignored. With `pages` it has the length of that many pages.
 */
export async function listClaims(
  studio: Studio,
  caller: Caller,
  options: { state?: ClaimState | null; cursor?: string | null; pages?: number } = {},
): Promise<ClaimPage> {
  requireAct(caller, 'see')
  const most = PAGE_SIZE * (options.pages ?? 1)
  const rows = await studio.db.claim.findMany({
    where: {
      ...(options.state ? { state: options.state } : {}),
      ...behind(options.cursor, { at: 'openedAt', id: 'submissionId' }),
    },
    orderBy: [{ openedAt: 'desc' }, { submissionId: 'desc' }],
    take: most + 1,
    select: COLUMNS,
  })
  const placeOf = ({ openedAt: at, submissionId: id }: Row) => ({ at, id })
  const { page, next } = pageOf(rows, most, placeOf)
  return { claims: page.map((row) => toView(studio, row, caller)), next }
}

/** The number of claims in each state, counted up to MOST_COUNTED + 1; for any member. */
export async function countClaims(studio: Studio, caller: Caller): Promise<Record<ClaimState, number>> {
  requireAct(caller, 'see')
  const count = (state: ClaimState) => studio.db.claim.count({ where: { state }, take: MOST_COUNTED + 1 })
  const [open, sent, credited, refused] = await Promise.all([
    count('open'),
    count('sent'),
    count('credited'),
    count('refused'),
  ])
  return { open, sent, credited, refused }
}

function toView({ upstream }: Studio, row: Row, caller: Caller): ClaimView {
  const { submissionId, state, submission } = row
  return {
    submissionId,
    prompt: submission.prompt,
    cause: causeOf(row),
    reason: reasonOf(row),
    jobId: submission.jobId,
    keptJobId: submission.keptJobId,
    person: submission.user,
    amountYen: submission.priceYen,
    ofKeyNow: submission.keyMark === upstream.keyMark,
    accepted: acceptanceOf(submission),
    finishedAt: submission.finishedAt?.toISOString() ?? null,
    state,
    openedAt: row.openedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    mayBecome: can(caller.role, 'money') ? [...CLAIM_MOVES[state]] : [],
    history: row.events.map((event) => ({
      at: event.at.toISOString(),
      state: event.state,
      person: event.user,
      note: event.note === null ? null : readMessage(event.note),
    })),
  }
}

/** A person's reason to open it, for support; null if it opened automatically. */
function reasonOf(row: Row): string | null {
  const note = openedByHand(row)?.note
  return note ? inEnglish(readMessage(note)) : null
}

/** When a person last opened it; null if it opened automatically. */
function openedByHand({ events }: Row): Row['events'][number] | null {
  return events.findLast(({ byHand }) => byHand) ?? null
}

function causeOf(row: Row): ClaimCause {
  const { submission } = row
  const { status, clip } = submission
  const jobWasLost = jobLost(submission)
  if (status === 'failed') return 'failed'
  if (status === 'billed_without_job') return jobWasLost?.reason === 'job_id_lost' ? 'id_lost' : 'no_answer'
  if (clip === null && isLostUpstream(submission)) return 'video_lost'
  if (openedByHand(row)) return 'by_hand'
  if (isDamagedUpstream(submission)) return 'video_damaged'
  if (jobWasLost) return 'found'
  // Given up, then retried because its file appeared: not archived yet. A deleted clip was archived before.
  const neverHere = clip === null && (submission.purgedAt === null || submission.archiveTrouble !== null)
  return neverHere ? 'video_lost' : 'video_found'
}

/** When its job was last lost, and why; null if never. */
function jobLost({ events }: Row['submission']): Row['submission']['events'][number] | null {
  return events.findLast(({ status }) => status === 'billed_without_job') ?? null
}

/** It was accepted after it was sent, and before its 202 was read or the service can have dropped it. */
function acceptanceOf(submission: Row['submission']): ClaimView['accepted'] {
  const { createdAt, leasedAt, acceptedAt, acceptableUntil } = submission
  const from = leasedAt ?? createdAt
  const moments = [acceptedAt, acceptableUntil, jobLost(submission)?.at].flatMap(
    (moment) => moment?.getTime() ?? [],
  )
  const until = Math.max(from.getTime(), Math.min(...moments, Infinity))
  return {
    from: from.toISOString(),
    until: (Number.isFinite(until) ? new Date(until) : from).toISOString(),
  }
}
