/**
 * Virtual time: what is to happen, in a binary heap by its time. Nothing waits for real time, and what happens at one
 * moment happens in the same order in every run.
 */
export class Timeline {
  /** The true time in milliseconds, which no clock in the world need show. */
  now = 0
  readonly #times: number[] = []
  readonly #runs: (() => void)[] = []

  /** Lets something happen `ms` from now. */
  after(ms: number, run: () => void): void {
    this.at(this.now + ms, run)
  }

  at(time: number, run: () => void): void {
    let place = this.#times.length
    this.#times.push(time)
    this.#runs.push(run)
    while (place > 0) {
      const above = (place - 1) >> 1
      if (this.#time(above) <= time) break
      this.#put(place, this.#time(above), this.#run(above))
      place = above
    }
    this.#put(place, time, run)
  }

  /** Lets everything happen up to a moment, and makes it now. */
  runUntil(time: number): void {
    while (this.#times.length > 0 && this.#time(0) <= time) {
      this.now = Math.max(this.now, this.#time(0))
      this.#take()()
    }
    this.now = time
  }

  #take(): () => void {
    const first = this.#run(0)
    const time = this.#times.pop() as number
    const run = this.#runs.pop() as () => void
    const length = this.#times.length
    if (length === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= length) break
      if (below + 1 < length && this.#time(below + 1) < this.#time(below)) below += 1
      if (this.#time(below) >= time) break
      this.#put(place, this.#time(below), this.#run(below))
      place = below
    }
    this.#put(place, time, run)
    return first
  }

  #put(place: number, time: number, run: () => void): void {
    this.#times[place] = time
    this.#runs[place] = run
  }

  #time(place: number): number {
    return this.#times[place] as number
  }

  #run(place: number): () => void {
    return this.#runs[place] as () => void
  }
}
