import type { Transaction } from '../studio.ts'
import type { Status } from '../submissions/state.ts'
import { moveClaim, openClaim } from './transition.ts'

/**
 * What a move of a submission means for its claim; belongs in the move's transaction.
 *
 * A submission that failed, or was billed and lost, opens a claim. When the job of a lost one is found, a claim that
 * nobody has sent yet is needless and is taken back. One that was sent stays as it is: support has the request on its
 * table, and whoever sent it writes down what came of it. Should the job that was found fail after all, a claim that was
 * taken back or refused opens again; one that is open, sent or credited already says all there is to say.
 */
export async function claimFollows(
  tx: Transaction,
  submissionId: string,
  move: { from: Status; to: Status; at: Date; userId: string | null },
): Promise<void> {
  const { from, to, at } = move
  if (to === 'failed' || to === 'billed_without_job') {
    const opened = await openClaim(tx, submissionId, { at, userId: null, note: null })
    if (opened) return
    const note = 'The job that had been found failed.'
    await moveClaim(tx, submissionId, ['refused'], 'open', { at, userId: null, note })
  } else if (from === 'billed_without_job' && to === 'pending') {
    const note = 'Its job was found.'
    await moveClaim(tx, submissionId, ['open'], 'refused', { at, userId: move.userId, note })
  }
}
