/** Which submissions that were said not to be billed may have been billed after all. Pure; whole yen. */

/** What the key's spend tells by the last reading. */
export interface KeySpend {
  spendYen: number
  /** What nothing explains of it, whatever is on its way: lib/money/balance/unexplained.ts. */
  unexplainedYen: number
  /** The price of what is being sent, or is unknown: a rise by so much may be its. */
  openYen: number
}

/** A submission that was said not to be billed. */
export interface Suspect {
  id: string
  priceYen: number
  doubted: boolean
  /** The key's spend by the last reading before that was said, which cannot contain what came later. */
  spendThenYen: number
  /** Charges less credits of the ledger that this reading surely lacks: they explain so much of the rise since then. */
  explainedSinceYen: number
}

/**
 * The suspects that may have caused a rise which nothing explains. Two figures must both leave room for its price. What
 * is unexplained now ends every doubt with the difference: once it is credited, explained, or another suspect is charged.
 * The rise since that was said spares what cannot have caused it: a difference that was there before is of something
 * else, and a person who called an outcome not billed knew of it.
 *
 * What is open may explain a new rise, and is settled soon. It explains none that was seen before: were doubts ended by
 * each send, a press in that moment would pay twice.
 *
 * All of them are doubted, however few the rise can pay for: nobody knows which it was, and each one that were called
 * safe to try again might be the one that is paid for twice. An odd amount is doubted, too, if it is large enough: a
 * charge may hide in what others spent.
 */
export function doubtful(suspects: readonly Suspect[], key: KeySpend): Set<string> {
  return new Set(
    suspects
      .filter(({ priceYen, doubted, spendThenYen, explainedSinceYen }) => {
        const roseYen = key.spendYen - spendThenYen - explainedSinceYen
        const openYen = doubted ? 0 : key.openYen
        return Math.min(key.unexplainedYen, roseYen) - openYen >= priceYen
      })
      .map(({ id }) => id),
  )
}
