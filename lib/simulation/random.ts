/** Chance that a seed repeats: mulberry32. Pure; every world has one of its own. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995
    this.next()
    this.next()
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Whether something of this probability happens. Takes no number from the sequence for what never does. */
  chance(probability: number): boolean {
    return probability > 0 && this.next() < probability
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as [Name, ...Name[]]
    let rest = this.next() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      rest -= weights[name]
      if (rest < 0) return name
    }
    return names[0]
  }

  /** How long something takes that may take `most` at the longest: mostly short, sometimes exactly as long as it may. */
  delay(most: number): number {
    const kind = this.next()
    if (kind < 0.85) return Math.floor(this.next() * most * 0.02)
    return kind < 0.97 ? Math.floor(this.next() * most) : most
  }
}
