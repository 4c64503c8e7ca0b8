import { createChance } from '#tests/fixtures/platform/chance.ts'

/** Chance that a seed repeats, and ids from it. */
export class Random {
  readonly #chance
  constructor(seed: number) {
    this.#chance = createChance(seed)
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.#chance.below(high - low + 1)
  }

  /** A UUID of version 7: what is made later sorts behind. */
  uuid(atMs: number): string {
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('')
    const time = Math.floor(atMs).toString(16).padStart(12, '0')
    const variant = this.#chance.pick(['8', '9', 'a', 'b'])
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
  }
}
