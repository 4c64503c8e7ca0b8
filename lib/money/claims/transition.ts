import type { Message } from '../../i18n/message.ts'
import { storeMessage } from '../../i18n/stored-message.ts'
import type { Move, Studio, Transaction } from '../../studio.ts'
import { CLAIM_MOVES, type ClaimState } from './state.ts'

/** When, by whom (null: the studio itself) and why a claim changes. */
interface ClaimChange {
  at: Date
  userId: string | null
  note: string | null
  /** A person opens it, with the note as the reason. */
  byHand?: boolean
}

/** Opens the claim of a submission, with the first line of its history. @returns false if it already has one. */
export async function openClaim(
  tx: Transaction,
  submissionId: string,
  { at, ...change }: ClaimChange,
): Promise<boolean> {
  const { count } = await tx.claim.createMany({
    data: { submissionId, state: 'open', openedAt: at, changedAt: at },
    skipDuplicates: true,
  })
  if (count === 0) return false
  await tx.claimEvent.create({ data: { submissionId, at, state: 'open', ...change } })
  return true
}

/**
 * Moves a claim to another state, and writes its history. The only writer of a claim's state.
 *
 * @returns false if it was in none of the states of `from`: another request moved it.
 * @throws if state.ts has no such move; that is a bug.
 */
export async function moveClaim(
  tx: Transaction,
  submissionId: string,
  from: readonly ClaimState[],
  to: ClaimState,
  { at, ...change }: ClaimChange,
): Promise<boolean> {
  for (const state of from) {
    if (!CLAIM_MOVES[state].includes(to)) throw new Error(`No move leads a claim from ${state} to ${to}.`)
  }
  const { count } = await tx.claim.updateMany({
    where: { submissionId, state: { in: [...from] } },
    data: { state: to, changedAt: at },
  })
  if (count === 0) return false
  await tx.claimEvent.create({ data: { submissionId, at, state: to, ...change } })
  return true
}

/**
 * The effect of a submission's move on its claim; belongs in the move's transaction.
 *
 * A submission that failed, or was billed and lost, opens a claim. When a lost job is found, a claim that was not sent
 * yet is needless and is taken back. A sent claim stays as it is: support has the request, and an admin
 * records the answer. If the found job fails later, a claim that was taken back or refused reopens; an open, sent or
 * credited claim needs no change. Claims opened by a person are in open.ts.
 *
 * The loss of a finished video is not a move of its submission; see `claimLostVideo`.
 */
export async function claimFollows(
  _studio: Studio,
  tx: Transaction,
  { id: submissionId, from, to, at, userId }: Move,
): Promise<void> {
  if (to === 'failed' || to === 'billed_without_job') {
    await openOrReopen(tx, submissionId, at, { key: 'claims.notes.failed' })
  } else if (from === 'billed_without_job' && to === 'pending') {
    const note = storeMessage({ key: 'claims.notes.found' })
    await moveClaim(tx, submissionId, ['open'], 'refused', { at, userId, note })
  }
}

/**
 * Opens the claim of a finished video that the service no longer has and that never arrived complete; belongs in the
 * transaction that gives it up. A video that arrived complete gets no claim: its loss is not the service's fault.
 */
export async function claimLostVideo(tx: Transaction, submissionId: string, at: Date): Promise<void> {
  const jobWasLost = await tx.submissionEvent.count({ where: { submissionId, status: 'billed_without_job' } })
  const key = jobWasLost > 0 ? 'claims.notes.foundThenLost' : 'claims.notes.lost'
  await openOrReopen(tx, submissionId, at, { key })
}

/**
 * Takes back the claim of a video that was archived after it had been given up; belongs in the transaction that
 * archives it. As with a found job, only an unsent claim is needless. A claim that a person opened because the video
 * differs from the purchase is about more than its absence, and stays.
 */
export async function claimFoundVideo(tx: Transaction, submissionId: string, at: Date): Promise<void> {
  if (await isAboutMore(tx, submissionId)) return
  const note = storeMessage({ key: 'claims.notes.broughtHome' })
  await moveClaim(tx, submissionId, ['open'], 'refused', { at, userId: null, note })
}

/** Whether a person opened the claim after the job had ended, or for a video with a fault. */
async function isAboutMore(tx: Transaction, submissionId: string): Promise<boolean> {
  const byHand = await tx.claimEvent.findFirst({
    where: { submissionId, byHand: true },
    orderBy: { id: 'desc' },
    select: {
      at: true,
      claim: {
        select: { submission: { select: { finishedAt: true, clip: { select: { problem: true } } } } },
      },
    },
  })
  if (!byHand) return false
  const { finishedAt, clip } = byHand.claim.submission
  return finishedAt === null || byHand.at >= finishedAt || clip?.problem != null
}

/** Opens a claim; a claim that was taken back or refused is reopened, with `why` as its note. */
async function openOrReopen(tx: Transaction, submissionId: string, at: Date, why: Message): Promise<void> {
  if (await openClaim(tx, submissionId, { at, userId: null, note: null })) return
  const note = storeMessage(why)
  await moveClaim(tx, submissionId, ['refused'], 'open', { at, userId: null, note })
}
