import { describe, expect, test } from 'vitest'
import { Network } from './network.ts'

/** A network of edges `[from, to, least, most]` between nodes 0, 1, 2 …; the edges have the same order. */
function networkOf(nodes: number, edges: [number, number, number, number][]): [Network, number[]] {
  const network = new Network()
  for (let node = 0; node < nodes; node += 1) expect(network.addNode()).toBe(node)
  return [network, edges.map((edge) => network.addEdge(...edge))]
}

const reached = (seen: Uint8Array) => [...seen.keys()].filter((node) => seen[node])

describe('a flow within all bounds', () => {
  test('is found if there is one, and the same amount leaves every node as enters it', () => {
    const [network, edges] = networkOf(3, [
      [0, 1, 2, 5],
      [1, 2, 0, 3],
      [1, 2, 1, 1],
      [2, 0, 0, Infinity],
    ])
    expect(network.solve()).toBe(true)
    const [a, b, c, d] = edges.map((edge) => network.flow(edge)) as [number, number, number, number]
    expect(a).toBe(b + c)
    expect(d).toBe(a)
    expect(c).toBe(1)
    expect(a).toBeGreaterThanOrEqual(2)
    expect(a).toBeLessThanOrEqual(4)
  })

  test('is not found if a node must take more than can leave it', () => {
    const [network] = networkOf(3, [
      [0, 1, 3, 5],
      [1, 2, 0, 2],
      [2, 0, 0, Infinity],
    ])
    expect(network.solve()).toBe(false)
  })

  test('is not found if a node must give more than can enter it', () => {
    const [network] = networkOf(3, [
      [0, 1, 0, 1],
      [1, 2, 2, 2],
      [2, 0, 0, Infinity],
    ])
    expect(network.solve()).toBe(false)
  })
})

describe('once there is a flow', () => {
  /** One edge that must carry 1, two ways on from there, and the way back. */
  function solved() {
    const [network, edges] = networkOf(4, [
      [0, 1, 1, 3],
      [1, 3, 0, 1],
      [1, 2, 0, 1],
      [2, 3, 0, 1],
      [3, 0, 0, Infinity],
    ])
    expect(network.solve()).toBe(true)
    return { network, edges: edges as [number, number, number, number, number] }
  }

  test('an edge can rise to its most and fall to its least', () => {
    const { network, edges } = solved()
    const [first, , , , back] = edges
    expect([network.flow(first), network.canRise(first), network.canFall(first)]).toEqual([1, true, false])
    expect(network.push(0, 3, back)).toBe(1)
    expect([network.flow(first), network.canRise(first), network.canFall(first)]).toEqual([2, true, true])
    // The two ways on are full.
    expect(network.push(0, 3, back)).toBe(0)
  })

  test('pushes flow along every path that avoids the excluded edge', () => {
    const { network, edges } = solved()
    const [, direct, , , back] = edges
    const [without] = [network.flow(direct) === 1 ? edges[2] : direct]
    expect(network.canRise(without)).toBe(true)
    // Only around the way back, which has no end.
    expect(network.push(0, 3, back)).toBe(1)
    expect(network.flow(back)).toBe(1)
  })

  test('reaches nodes along remaining capacity, and back along flow that can be removed', () => {
    const [network] = networkOf(5, [
      [0, 1, 1, 1],
      [1, 0, 0, Infinity],
      [1, 2, 0, 4],
      [2, 3, 0, 0],
      [4, 1, 0, 1],
    ])
    expect(network.solve()).toBe(true)
    expect(reached(network.reach(1, 'forwards'))).toContain(2)
    expect(reached(network.reach(1, 'forwards'))).not.toContain(3)
    expect(reached(network.reach(1, 'forwards'))).not.toContain(4)
    expect(reached(network.reach(2, 'backwards'))).toContain(4)
    expect(reached(network.reach(2, 'backwards', [1]))).not.toContain(4)
    expect(reached(network.reach(2, 'backwards', [1]))).toContain(1)
    expect(reached(network.reach(2, 'forwards'))).toEqual([2])
  })
})

test('pushes as much as fits, over paths that share nodes and have to be undone', () => {
  // The shortest path would block the two others: some of its flow is returned.
  const [network, edges] = networkOf(6, [
    [0, 1, 0, 1],
    [0, 2, 0, 1],
    [1, 4, 0, 1],
    [1, 3, 0, 1],
    [2, 4, 0, 1],
    [3, 5, 0, 1],
    [4, 5, 0, 1],
  ])
  expect(network.push(0, 5)).toBe(2)
  expect(edges.map((edge) => network.flow(edge))).toEqual([1, 1, 0, 1, 1, 1, 1])
  expect(network.push(0, 5)).toBe(0)
})

test('no edge carries more than its capacity, however much the next ones could take', () => {
  const [network, edges] = networkOf(4, [
    [0, 1, 0, 7],
    [1, 2, 0, 3],
    [1, 2, 0, 2],
    [2, 3, 0, Infinity],
  ])
  expect(network.push(0, 3)).toBe(5)
  expect(edges.map((edge) => network.flow(edge))).toEqual([5, 3, 2, 5])
  expect(edges.map((edge) => network.canRise(edge))).toEqual([true, false, false, true])
})

test('does not use an excluded edge, even if another one leads the same way', () => {
  const [network, edges] = networkOf(3, [
    [0, 1, 0, 5],
    [0, 1, 0, 1],
    [1, 2, 0, 10],
  ])
  expect(network.push(0, 2, edges[0])).toBe(1)
  expect(edges.map((edge) => network.flow(edge))).toEqual([0, 1, 1])
})

test('finds a path as long as a list of readings', () => {
  const length = 20_000
  const [network] = networkOf(
    length,
    Array.from({ length: length - 1 }, (_, node): [number, number, number, number] => [node, node + 1, 0, 2]),
  )
  expect(network.push(0, length - 1)).toBe(2)
})
