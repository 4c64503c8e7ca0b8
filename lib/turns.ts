/** How much expensive work may be under way at a time. */
export interface Bounds {
  /** In all. */
  atOnce: number
  /** Per person, including work that waits. */
  each?: number
  /** Longest line; further requests are refused. */
  line?: number
}

/** One person, or everyone together, asks for too much at once. */
export class CrowdedError extends Error {
  override name = 'CrowdedError'
  readonly by: 'person' | 'all'

  constructor(by: 'person' | 'all') {
    super('Too much is under way at once.')
    this.by = by
  }
}

/** Waits for a turn. @returns the function that ends it. @throws CrowdedError */
export type Enter = (whose?: string) => Promise<() => void>

/** Bounds expensive work. Among waiting people, the one with the least work under way is next. */
export function makeGuard({ atOnce, each = Infinity, line = Infinity }: Bounds): Enter {
  const inside: string[] = []
  const waiting: { whose: string; enter: () => void }[] = []
  const underWay = (whose: string) => inside.filter((other) => other === whose).length
  const enterNow = (whose: string) => {
    inside.push(whose)
    let left = false
    return () => {
      if (left) return
      left = true
      inside.splice(inside.indexOf(whose), 1)
      const fewest = Math.min(...waiting.map((other) => underWay(other.whose)))
      const next = waiting.findIndex((other) => underWay(other.whose) === fewest)
      if (next >= 0) waiting.splice(next, 1)[0]?.enter()
    }
  }
  return async (whose = '') => {
    const own = underWay(whose) + waiting.filter((other) => other.whose === whose).length
    if (own >= each) throw new CrowdedError('person')
    if (inside.length < atOnce) return enterNow(whose)
    if (waiting.length >= line) throw new CrowdedError('all')
    return new Promise((resolve) => waiting.push({ whose, enter: () => resolve(enterNow(whose)) }))
  }
}

/** Runs at most `atOnce` pieces of work at a time; the others wait for their turn. @throws CrowdedError */
export function makeTurns(bounds: Bounds) {
  const enter = makeGuard(bounds)
  return async <Result>(work: () => Promise<Result>, whose?: string): Promise<Result> => {
    const leave = await enter(whose)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** The same, one piece of work at a time for each owner. */
export function makeTurnsOf<Owner extends object>() {
  const turns = new WeakMap<Owner, ReturnType<typeof makeTurns>>()
  return <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
    const inTurn = turns.get(owner) ?? makeTurns({ atOnce: 1 })
    turns.set(owner, inTurn)
    return inTurn(work)
  }
}
