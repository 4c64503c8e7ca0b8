/**
 * The states of a claim and the moves between them. Pure; read this first.
 * lib/money/claims/transition.ts is the only code that carries out a move.
 */

export const CLAIM_STATES = ['open', 'sent', 'credited', 'refused'] as const

export type ClaimState = (typeof CLAIM_STATES)[number]

/**
 * Every allowed move. `credited` is final: the credit is in the ledger, whose entries never change. A claim that turns
 * out to be needless is `refused`, too, with the reason in its note: history only grows.
 */
export const CLAIM_MOVES: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  open: ['sent', 'credited', 'refused'],
  sent: ['open', 'credited', 'refused'],
  refused: ['open'],
  credited: [],
}

/** The states from which a move leads to `to`. */
export function claimStatesBefore(to: ClaimState): ClaimState[] {
  return CLAIM_STATES.filter((from) => CLAIM_MOVES[from].includes(to))
}
