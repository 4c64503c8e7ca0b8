/**
 * A small flow network whose edges have a least and a most. Pure arithmetic, without domain terms.
 *
 * Amounts are whole numbers, so a feasible flow found here is whole too. Edges are kept in pairs: `edge` has the
 * direction in which it was added and holds the flow that may still be added; `edge ^ 1` runs back and holds the
 * removable flow.
 */
export class Network {
  readonly #target: number[] = []
  readonly #room: number[] = []
  readonly #least: number[] = []
  readonly #out: number[][] = []
  readonly #surplus: number[] = []

  addNode(): number {
    this.#surplus.push(0)
    return this.#out.push([]) - 1
  }

  /** Adds an edge whose flow must be from `least` to `most`; `most` may be Infinity. Returns its id. */
  addEdge(from: number, to: number, least: number, most: number): number {
    const edge = this.#pair(from, to, most - least)
    this.#least[edge] = least
    this.#surplus[to] = at(this.#surplus, to) + least
    this.#surplus[from] = at(this.#surplus, from) - least
    return edge
  }

  #pair(from: number, to: number, room: number): number {
    const edge = this.#target.push(to, from) - 2
    this.#room.push(room, 0)
    at(this.#out, from).push(edge)
    at(this.#out, to).push(edge + 1)
    return edge
  }

  /**
   * Finds a flow within all bounds in which the same amount leaves every node as enters it. Once, after the last edge.
   *
   * The textbook reduction: every least amount is sent beforehand; the excess at each node must then flow, within the
   * remaining capacity, to the nodes that lack it. If not all of it can, there is no such flow.
   */
  solve(): boolean {
    const nodes = this.#out.length
    const rich = this.addNode()
    const poor = this.addNode()
    let owed = 0
    for (let node = 0; node < nodes; node += 1) {
      const surplus = at(this.#surplus, node)
      if (surplus > 0) this.#pair(rich, node, surplus)
      if (surplus < 0) this.#pair(node, poor, -surplus)
      owed += Math.max(surplus, 0)
    }
    return this.push(rich, poor) === owed
  }

  flow(edge: number): number {
    return at(this.#least, edge) + at(this.#room, edge ^ 1)
  }

  canRise(edge: number): boolean {
    return at(this.#room, edge) > 0
  }

  canFall(edge: number): boolean {
    return at(this.#room, edge ^ 1) > 0
  }

  /**
   * The nodes to which flow can be redirected from `start` (or, backwards, from which it can be redirected to `start`).
   * Walks no further from the nodes of `ends`.
   */
  reach(start: number, direction: 'forwards' | 'backwards', ends: readonly number[] = []): Uint8Array {
    const seen = new Uint8Array(this.#out.length)
    seen[start] = 1
    const waiting = [start]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (ends.includes(node)) continue
      for (const edge of at(this.#out, node)) {
        const next = at(this.#target, edge)
        const room = at(this.#room, direction === 'forwards' ? edge : edge ^ 1)
        if (room === 0 || seen[next]) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
    return seen
  }

  /** Sends as much more as possible from one node to another, without one edge. Dinic's algorithm. */
  push(from: number, to: number, without = -2): number {
    let pushed = 0
    for (;;) {
      const level = this.#levels(from, without)
      if (at(level, to) < 0) return pushed
      const tried = new Int32Array(this.#out.length)
      for (;;) {
        const more = this.#along(from, to, level, tried, without)
        if (more === 0) break
        pushed += more
      }
    }
  }

  /** The number of steps from `from` to every node; −1 if it is unreachable. */
  #levels(from: number, without: number): Int32Array {
    const level = new Int32Array(this.#out.length).fill(-1)
    level[from] = 0
    const order = [from]
    for (const node of order) {
      for (const edge of at(this.#out, node)) {
        const next = at(this.#target, edge)
        if (at(level, next) >= 0 || at(this.#room, edge) === 0 || (edge & ~1) === without) continue
        level[next] = at(level, node) + 1
        order.push(next)
      }
    }
    return level
  }

  /**
   * Sends as much as fits along one shortest path, and returns the amount. `tried` counts the edges of each node
   * that lead nowhere. Not recursive: a path may be as long as the list of readings.
   */
  #along(from: number, to: number, level: Int32Array, tried: Int32Array, without: number): number {
    const path: number[] = []
    let node = from
    while (node !== to) {
      const edge = at(this.#out, node)[at(tried, node)]
      if (edge === undefined) {
        const back = path.pop()
        if (back === undefined) return 0
        node = at(this.#target, back ^ 1)
        tried[node] = at(tried, node) + 1
        continue
      }
      const next = at(this.#target, edge)
      const leads = at(this.#room, edge) > 0 && at(level, next) === at(level, node) + 1
      if (leads && (edge & ~1) !== without) {
        path.push(edge)
        node = next
      } else tried[node] = at(tried, node) + 1
    }
    const sent = path.reduce((least, edge) => Math.min(least, at(this.#room, edge)), Infinity)
    for (const edge of path) {
      this.#room[edge] = at(this.#room, edge) - sent
      this.#room[edge ^ 1] = at(this.#room, edge ^ 1) + sent
    }
    return sent
  }
}

/** An element that exists; reading outside the list is a bug. */
function at<Item>(list: { readonly [index: number]: Item }, index: number): Item {
  return list[index] as Item
}
