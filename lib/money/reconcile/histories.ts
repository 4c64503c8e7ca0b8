import { type Bookings, type Charges, type Credit, covers, differenceYen } from './bookings.ts'
import { Network } from './network.ts'

/** A possible event besides our own bookings. */
export interface Licence {
  othersSpend: boolean
  reset: boolean
}

/** A path by which one history can differ from another in the network: the reason, in terms of people. */
export type Way =
  | { kind: 'before_first_reading' | 'after_last_reading' | 'somebody_else' }
  | { kind: 'reset'; place: number }
  | { kind: 'charges'; charges: Charges }
  | { kind: 'credit'; credit: Credit }

/** An edge at the source or the sink, the node at its other end, and the meaning of a change of its flow. */
export interface End {
  node: number
  edge: number
  at: 'source' | 'sink'
  way: Way
}

/** All possible histories, as the feasible flows of a network; see docs/decisions/0014-reconcile.md. */
export interface Histories {
  network: Network
  source: number
  sink: number
  ends: End[]
  /** Each group of charges: its node, and the edge whose flow is its billed amount. */
  nodes: Map<Charges, { node: number; edge: number }>
  /** Node and edge of the spend of others, and the part of it in yen that is less than one unit in each interval. */
  others: { node: number; edge: number; remainderYen: number } | null
}

/**
 * Builds the network of all histories that are possible if others do or do not spend, and if the spend is or is not
 * reset. Null when there are none.
 *
 * Place k represents the bookings that reading k is the first to show. Charges and the spend of others flow from the
 * source into places; a place's difference flows on to the sink, and so do credits beside it; a fall flows in from the
 * source. The time before the first reading, after the last, or with a possible reset takes charges without limit, and
 * credits there may belong to any job.
 */
export function possibleHistories(bookings: Bookings, may: Licence): Histories | null {
  const network = new Network()
  const source = network.addNode()
  const sink = network.addNode()
  const histories: Histories = { network, source, sink, ends: [], nodes: new Map(), others: null }
  network.addEdge(sink, source, 0, Infinity)
  const { places, remainderYen } = addPlaces(histories, bookings, may)
  if (may.othersSpend) {
    const node = network.addNode()
    for (const { charges, free } of places) if (!free) network.addEdge(node, charges, 0, Infinity)
    const edge = addEnd(histories, 'source', node, [0, Infinity], { kind: 'somebody_else' })
    histories.others = { node, edge, remainderYen }
  } else if (remainderYen > 0) {
    return null
  }
  addCharges(histories, places, bookings)
  addCredits(histories, places, bookings)
  return network.solve() ? histories : null
}

function addEnd(
  histories: Histories,
  at: End['at'],
  node: number,
  [least, most]: [number, number],
  way: Way,
): number {
  const { network, source, sink, ends } = histories
  const edge = network.addEdge(at === 'source' ? source : node, at === 'source' ? node : sink, least, most)
  ends.push({ node, edge, at, way })
  return edge
}

/** The nodes by which charges enter a place and credits leave it: one node, or two if the place is free. */
interface Place {
  charges: number
  credits: number
  free: boolean
}

/** Adds the differences of all places. Returns the remainder of the differences beyond whole units, in yen. */
function addPlaces(histories: Histories, bookings: Bookings, may: Licence) {
  const { network, source, sink } = histories
  let remainderYen = 0
  const places = Array.from({ length: bookings.readings.length + 1 }, (_, place): Place => {
    const charges = network.addNode()
    const free = freePlace(bookings, place, may)
    if (free) {
      const credits = network.addNode()
      addEnd(histories, 'sink', charges, [free.leastUnits, Infinity], free.way)
      addEnd(histories, 'source', credits, [0, Infinity], free.way)
      return { charges, credits, free: true }
    }
    const difference = differenceYen(bookings.readings, place)
    const units = Math.floor(difference / bookings.unitYen)
    remainderYen += difference - units * bookings.unitYen
    if (units > 0) network.addEdge(charges, sink, units, units)
    if (units < 0) network.addEdge(source, charges, -units, -units)
    return { charges, credits: charges, free: false }
  })
  return { places, remainderYen }
}

function addCharges(histories: Histories, places: readonly Place[], bookings: Bookings): void {
  for (const charges of bookings.charges) {
    const node = histories.network.addNode()
    const units = charges.priceYen / bookings.unitYen
    const least = charges.billedCount * units
    const most = least + charges.unknown.length * units
    const edge = addEnd(histories, 'source', node, [least, most], { kind: 'charges', charges })
    for (let place = charges.span.first; place <= charges.span.last; place += 1) {
      histories.network.addEdge(node, (places[place] as Place).charges, 0, Infinity)
    }
    histories.nodes.set(charges, { node, edge })
  }
}

/**
 * Credits that may be given at any time are reached through a chain of places, so that not every place needs an edge to each.
 */
function addCredits(histories: Histories, places: readonly Place[], bookings: Bookings): void {
  const { network } = histories
  const chain = places.map((place) => {
    const node = network.addNode()
    network.addEdge(place.credits, node, 0, Infinity)
    return node
  })
  for (let place = 1; place < chain.length; place += 1) {
    network.addEdge(chain[place] as number, chain[place - 1] as number, 0, Infinity)
  }
  for (const credit of bookings.credits) {
    const node = network.addNode()
    const units = credit.priceYen / bookings.unitYen
    const given = credit.givenBy !== null
    addEnd(histories, 'sink', node, [given ? units : 0, units], { kind: 'credit', credit })
    if (!given) {
      network.addEdge(chain[credit.span.first] as number, node, 0, units)
      continue
    }
    for (let place = credit.span.first; place <= credit.span.last; place += 1) {
      network.addEdge((places[place] as Place).credits, node, 0, units)
    }
  }
}

/**
 * Whether a place takes charges without limit, the reason, and the least that it takes. If the spend may have been
 * reset and no other tool spends, our own charges made either the rise or, after the reset, the whole spend.
 */
function freePlace(bookings: Bookings, place: number, may: Licence): { way: Way; leastUnits: number } | null {
  if (place === 0) return { way: { kind: 'before_first_reading' }, leastUnits: 0 }
  if (place === bookings.readings.length) return { way: { kind: 'after_last_reading' }, leastUnits: 0 }
  if (!may.reset || !mayHideReset(bookings, place, may.othersSpend)) return null
  const way: Way = { kind: 'reset', place }
  if (may.othersSpend) return { way, leastUnits: 0 }
  const madeYen = Math.min(differenceYen(bookings.readings, place), bookings.readings[place]?.spendYen ?? 0)
  return { way, leastUnits: Math.max(0, Math.ceil(madeYen / bookings.unitYen)) }
}

/** It is assumed that others do not rebuild a spend that was reset to about its former amount within this time. */
const REBUILT_AFTER_MS = 3_600_000

/**
 * Whether the spend may have been set to zero in an interval. The reading after it shows only the bookings since then,
 * so our own charges must add up to it. If others spend, they may have contributed, but a spend that by chance did not
 * fall, or fell by no more than credits explain, does not count as reset unless they had enough time.
 */
function mayHideReset(bookings: Bookings, place: number, othersSpend: boolean): boolean {
  const spendYen = bookings.readings[place]?.spendYen ?? 0
  let chargesYen = 0
  for (const { span, priceYen, billedCount, unknown } of bookings.charges) {
    if (covers(span, place)) chargesYen += priceYen * (billedCount + unknown.length)
  }
  if (!othersSpend) return spendYen <= chargesYen && spendYen % bookings.unitYen === 0
  if (!isShort(bookings, place)) return true
  let creditsYen = 0
  for (const { span, priceYen } of bookings.credits) if (covers(span, place)) creditsYen += priceYen
  return spendYen <= chargesYen || differenceYen(bookings.readings, place) < -creditsYen
}

/** Whether no more than REBUILT_AFTER_MS passed between two readings, by a clock that was not set. */
function isShort({ readings }: Bookings, place: number): boolean {
  const lastsMs = (readings[place]?.answeredAt ?? 0) - (readings[place - 1]?.askedAt ?? 0)
  return lastsMs >= 0 && lastsMs <= REBUILT_AFTER_MS
}
