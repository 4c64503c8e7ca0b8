import type { Transaction } from '../../studio.ts'
import { CLAIM_MOVES, type ClaimState } from './state.ts'

/** When, by whom (null: the studio itself) and why a claim changes. */
export interface ClaimChange {
  at: Date
  userId: string | null
  note: string | null
  /** A person opens it, and the note says why. */
  byHand?: boolean
}

/** Opens the claim of a submission, with the first line of its history. @returns false when it has one already. */
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
 * @returns false when it was in none of the states of `from`: somebody else moved it.
 * @throws when state.ts knows no such move; that is a bug.
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
