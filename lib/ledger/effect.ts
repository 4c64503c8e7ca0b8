/** What the entries of the ledger do to the money. Pure; whole yen. */

export const ENTRY_KINDS = ['hold', 'release', 'charge', 'credit'] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Where the ledger stands. */
export interface Standing {
  /** Charges less credits: what the key's spend should be, as far as we can explain it. */
  explainedYen: number
  /** Holds that no charge and no release has ended. */
  heldYen: number
}

/** By how much an entry moves both; a charge ends the hold of its submission. */
export function effectOf(kind: EntryKind, amountYen: number): Standing {
  switch (kind) {
    case 'hold':
      return { explainedYen: 0, heldYen: amountYen }
    case 'release':
      return { explainedYen: 0, heldYen: -amountYen }
    case 'charge':
      return { explainedYen: amountYen, heldYen: -amountYen }
    case 'credit':
      return { explainedYen: -amountYen, heldYen: 0 }
  }
}

/** How many entries of each kind there are in some stretch of time, and what they add up to. */
export type KindSums = Record<EntryKind, { count: number; sumYen: number }>

export function noEntries(): KindSums {
  const none = () => ({ count: 0, sumYen: 0 })
  return { hold: none(), release: none(), charge: none(), credit: none() }
}

/** Where the ledger stands after these entries. */
export function standingAfter(before: Standing, sums: KindSums): Standing {
  let { explainedYen, heldYen } = before
  for (const kind of ENTRY_KINDS) {
    const effect = effectOf(kind, sums[kind].sumYen)
    explainedYen += effect.explainedYen
    heldYen += effect.heldYen
  }
  return { explainedYen, heldYen }
}
