/** The effect of the ledger's entries on the money. Pure; whole yen. */

export const ENTRY_KINDS = ['hold', 'release', 'charge', 'correction', 'credit'] as const

/** The kinds of entries for a billed submission; a submission has at most one such entry. */
export const BILLING_KINDS = ['charge', 'correction'] as const satisfies readonly EntryKind[]

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The states of one video's money. */
export const LINE_STATES = ['reserved', 'charged', 'refunded', 'not_charged'] as const

export type LineState = (typeof LINE_STATES)[number]

/** The state in which an entry leaves its video. */
export const STATE_AFTER = {
  hold: 'reserved',
  release: 'not_charged',
  charge: 'charged',
  correction: 'charged',
  credit: 'refunded',
} as const satisfies Record<EntryKind, LineState>

/** The entries that lead to a state. */
export function kindsBefore(state: LineState): EntryKind[] {
  return ENTRY_KINDS.filter((kind) => STATE_AFTER[kind] === state)
}

/** The sums of the ledger. */
export interface Standing {
  /** Charges and corrections less credits: the explained part of the key's spend. */
  explainedYen: number
  /** Holds that neither a charge nor a release has ended. */
  heldYen: number
}

/**
 * The change of both by an entry. A charge ends the hold of its submission; a correction charges a hold that had been
 * released because it was believed not to be billed.
 */
export function effectOf(kind: EntryKind, amountYen: number): Standing {
  switch (kind) {
    case 'hold':
      return { explainedYen: 0, heldYen: amountYen }
    case 'release':
      return { explainedYen: 0, heldYen: -amountYen }
    case 'charge':
      return { explainedYen: amountYen, heldYen: -amountYen }
    case 'correction':
      return { explainedYen: amountYen, heldYen: 0 }
    case 'credit':
      return { explainedYen: -amountYen, heldYen: 0 }
  }
}

/** The number and the sum of the entries of each kind in a period. */
export type KindSums = Record<EntryKind, { count: number; sumYen: number }>

export function noEntries(): KindSums {
  const none = () => ({ count: 0, sumYen: 0 })
  return { hold: none(), release: none(), charge: none(), correction: none(), credit: none() }
}

/** The sums of the ledger after these entries. */
export function standingAfter(before: Standing, sums: KindSums): Standing {
  let { explainedYen, heldYen } = before
  for (const kind of ENTRY_KINDS) {
    const effect = effectOf(kind, sums[kind].sumYen)
    explainedYen += effect.explainedYen
    heldYen += effect.heldYen
  }
  return { explainedYen, heldYen }
}
