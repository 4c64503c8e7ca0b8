import type { Bookings, Charges, Credit, Question, Reading } from './bookings.ts'
import type { End, Histories } from './histories.ts'

/**
 * Why the readings do not show the cost of an unknown outcome, in terms that people can act on. Times in milliseconds.
 */
export type Missing =
  /** There is no reading of the key's spend from before these were sent. */
  | { kind: 'no_reading_before'; submissionIds: string[] }
  /** A reading requested at this time or later would help. */
  | { kind: 'wait'; until: number }
  /** These share the same yen: one may have been billed instead of another. */
  | { kind: 'several'; submissionIds: string[] }
  /** The apparent charge may be another tool's. */
  | { kind: 'somebody_else'; because: 'key_is_shared' | 'odd_amount' | 'unexplained_rise' }
  /** A credit for the job of one of these submissions may hide the charge, or its absence may look like one. */
  | { kind: 'credit'; jobIds: string[] }
  /** They were sent with a key that the studio no longer has, so there will be no reading of it. */
  | { kind: 'another_key' }
  /** Between these readings the spend was reset, or may have been. */
  | { kind: 'reset'; between: { before: Reading; after: Reading }[] }
  /** The clock was set back around these, or around the credit for them. */
  | { kind: 'clock_set_back'; submissionIds: string[] }
  /** No history fits the readings: the spend lags more than the settle time, or a known fact is wrong. */
  | { kind: 'contradiction' }

interface Doubt {
  question: Question
  bookings: Bookings
  histories: Histories
  charges: Charges
}

/** The rows that would change together with the verdict. */
interface Traces {
  ends: End[]
  charges: Charges[]
  credits: Credit[]
}

/** The obstacles to a verdict on one submission; those that time will resolve come first. */
export function missing(doubt: Doubt, id: string): Missing[] {
  const traces = trace(doubt)
  const reasons = [
    ...timing(doubt, traces),
    ...several(traces, id),
    ...credits(traces),
    ...somebodyElse(doubt, traces),
    ...resets(doubt, traces),
  ]
  if (reasons.length > 0) return reasons
  return [{ kind: 'credit', jobIds: traces.credits.map((credit) => credit.id) }]
}

/**
 * Every end of the network to which the charge could be redirected, or from which it could be replaced, if the verdict
 * were the opposite, without touching unrelated flow.
 */
function trace({ histories, charges }: Doubt): Traces {
  const { network, source, sink, nodes, others } = histories
  const traces = { ends: new Set<End>(), charges: new Set<Charges>(), credits: new Set<Credit>() }
  const group = nodes.get(charges)
  const stops = [source, sink, ...(others ? [others.node] : [])]
  for (const direction of ['forwards', 'backwards'] as const) {
    if (!group || !(direction === 'forwards' ? network.canRise(group.edge) : network.canFall(group.edge)))
      continue
    const reached = network.reach(group.node, direction, stops)
    for (const [other, { node }] of nodes) if (reached[node]) traces.charges.add(other)
    for (const end of histories.ends) {
      if (!reached[end.node]) continue
      if (end.way.kind === 'credit') traces.credits.add(end.way.credit)
      const rises = (direction === 'forwards') === (end.at === 'sink')
      if (rises ? network.canRise(end.edge) : network.canFall(end.edge)) traces.ends.add(end)
    }
  }
  return { ends: [...traces.ends], charges: [...traces.charges], credits: [...traces.credits] }
}

function timing({ question, bookings }: Doubt, traces: Traces): Missing[] {
  const behind = bookings.readings.length
  const early = traces.ends.some((end) => end.way.kind === 'before_first_reading')
  const late = traces.ends.some((end) => end.way.kind === 'after_last_reading')
  const timed = traces.charges.filter((charges) => !charges.span.clockSetBack)
  const times = [
    ...timed.filter(({ span }) => span.last === behind).map(({ latestAt }) => latestAt),
    ...traces.credits
      .filter(({ span }) => span.last === behind && !span.clockSetBack)
      .map((credit) => credit.givenBy ?? -Infinity),
  ]
  const until = Math.max(...times) + question.settleMs
  const unread = timed.filter(({ span }) => span.first === 0)
  const lost = traces.charges.filter((charges) => charges.span.clockSetBack)
  // A credit that was not given is open at all times, even if the clock was set.
  const lostCredits = traces.credits.filter(({ span, givenBy }) => span.clockSetBack && givenBy !== null)
  return [
    ...(late && until > -Infinity ? [{ kind: 'wait' as const, until }] : []),
    ...(early && unread.length > 0
      ? [{ kind: 'no_reading_before' as const, submissionIds: unread.flatMap(idsOf) }]
      : []),
    ...((early || late) && lost.length + lostCredits.length > 0
      ? [
          {
            kind: 'clock_set_back' as const,
            submissionIds: [...lost.flatMap(idsOf), ...lostCredits.map(idOf)],
          },
        ]
      : []),
  ]
}

function several(traces: Traces, id: string): Missing[] {
  const submissionIds = traces.ends
    .flatMap(({ way }) => (way.kind === 'charges' ? way.charges.unknown.map(idOf) : []))
    .filter((other) => other !== id)
  return submissionIds.length > 0 ? [{ kind: 'several', submissionIds }] : []
}

function credits(traces: Traces): Missing[] {
  const jobIds = traces.ends.flatMap(({ way }) => (way.kind === 'credit' ? [way.credit.id] : []))
  return jobIds.length > 0 ? [{ kind: 'credit', jobIds }] : []
}

function somebodyElse({ question, histories }: Doubt, traces: Traces): Missing[] {
  if (!traces.ends.some((end) => end.way.kind === 'somebody_else')) return []
  if (question.keyShared) return [{ kind: 'somebody_else', because: 'key_is_shared' }]
  const odd = (histories.others?.remainderYen ?? 0) > 0
  return [{ kind: 'somebody_else', because: odd ? 'odd_amount' : 'unexplained_rise' }]
}

function resets({ bookings }: Doubt, traces: Traces): Missing[] {
  const places = new Set(traces.ends.flatMap(({ way }) => (way.kind === 'reset' ? [way.place] : [])))
  const between = [...places].flatMap((place) => {
    const [before, after] = [bookings.readings[place - 1], bookings.readings[place]]
    return before && after ? [{ before, after }] : []
  })
  return between.length > 0 ? [{ kind: 'reset', between }] : []
}

/** Billed submissions are often known only by their number. */
function idsOf({ billed, unknown }: Charges): string[] {
  return [...billed, ...unknown].map(idOf)
}

function idOf({ id }: { id: string }): string {
  return id
}
