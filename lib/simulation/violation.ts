/** What must hold in every world. */
export type Invariant =
  | 'no double bill'
  | 'one POST per send'
  | 'no lost job'
  | 'nothing is stuck'
  | 'a verdict is true'
  | 'the ledger is true to the yen'
  | 'moves are in the table'
  | 'the budget holds'
  | 'a doubt is well founded'

/** An invariant that does not hold; ends its world. */
export class Violation extends Error {
  readonly invariant: Invariant

  constructor(invariant: Invariant, what: string) {
    super(`${invariant}: ${what}`)
    this.invariant = invariant
  }
}

export function demand(holds: boolean, invariant: Invariant, what: () => string): asserts holds {
  if (!holds) throw new Violation(invariant, what())
}
