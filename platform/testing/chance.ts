/** Chance that can be had again: the same seed gives the same choices. */
export interface Chance {
  seed: number
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 to one less than `limit`. */
  below(limit: number): number
  pick<Value>(values: readonly Value[]): Value
  /** True so many times in a hundred. */
  percent(share: number): boolean
}

/** Makes a source of chance. A run that failed is repeated with the seed it printed as PROOF_SEED. */
export function createChance(
  seed = Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31)),
): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    seed,
    next,
    below,
    percent: (share) => next() * 100 < share,
    pick: <Value>(values: readonly Value[]) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from.')
      return value
    },
  }
}
