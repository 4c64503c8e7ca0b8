import { type Bookings, type Charges, type Question, type Reading, sortBookings } from './bookings.ts'
import { type Histories, type Licence, possibleHistories } from './histories.ts'
import { type Missing, missing } from './missing.ts'
import { windowsOf } from './windows.ts'

/** The verdict of the readings on one unknown outcome. */
export type Verdict =
  | { verdict: 'billed'; evidence: Evidence }
  | { verdict: 'not_billed'; evidence: Evidence }
  | { verdict: 'cannot_tell'; missing: Missing[]; evidence: Evidence }

/** The evidence for a verdict, for a person to check. */
export interface Evidence {
  /** The last reading that cannot contain the charge, and the first that must. Null if there is none yet. */
  before: Reading | null
  after: Reading | null
  /** The rise of the spend between the two; null without both. */
  differenceYen: number | null
  /** The least and the most that known charges less known or possible credits add to that. */
  explainedYen: { lowYen: number; highYen: number }
}

/**
 * Whether the readings can be explained: by the facts of the question; only if another tool spends with the key
 * although it is not shared; only if the spend was reset, too; or not at all.
 */
export type Fit = 'as_told' | 'if_somebody_else_spends' | 'if_reset' | 'never'

export interface Reconciliation {
  fit: Fit
  /** One for each submission whose outcome is unknown, by id. */
  verdicts: Map<string, Verdict>
  /**
   * The spend of others with the key between the first reading and the last: the least and the most in any history.
   * Intervals in which the spend may have been reset count as zero. Null if no history fits.
   */
  unexplained: { lowYen: number; highYen: number } | null
}

/**
 * Decides the cost of every unknown outcome, as far as the readings allow (docs/decisions/0014-reconcile.md). Pure.
 *
 * A history states for each unknown submission whether it was billed, for each charge and credit the first reading that
 * showed it, and the spend of others in each interval. It is possible if it matches every difference between two
 * readings exactly. A verdict is given only if all possible histories agree, so it is right if the true history is one
 * of them: if the settle time holds, times are given generously, and no credit is missing among the creditable jobs.
 *
 * If no history is possible, an event happened that was ruled out. If spend by others can explain it, each window of
 * readings is decided separately, so that their spend in one window does not affect a verdict in another. If not even
 * that explains it, the spend was reset or lags more than is allowed for, and either may be anywhere: then the whole
 * question is asked again with resets allowed, and its verdicts prove nothing. It is not cut into windows either if
 * resets are usual: others and resets together allow more than each in a separate window.
 *
 * With one price for all, the feasible integer flows are exactly the possible histories, and no verdict is missed. With
 * different prices a charge may be split over readings by the network, never by the service: there are more flows than
 * histories, so a verdict still holds, but some are missed.
 */
export function decide(question: Question): Reconciliation {
  const bookings = sortBookings(question)
  const told = decideAtOnce(question, bookings)
  if (told.fit === 'as_told' || question.keyResets) return told
  const windows = windowsOf(bookings)
  const answers = windows.map((window) => decideAtOnce(question, window))
  const onlyOthers = answers.every(({ fit }) => fit === 'as_told' || fit === 'if_somebody_else_spends')
  const agree = answers.every(({ fit }) => fit === 'as_told')
  return onlyOthers && !agree ? joined(windows, answers) : told
}

/**
 * Joins the answers of windows, some of which only spend by others can explain. That spend may be a charge later than
 * the service is allowed to make it: while it covers the price of a submission sent by then, that submission is not
 * called "not billed".
 */
function joined(windows: readonly Bookings[], answers: readonly Reconciliation[]): Reconciliation {
  const verdicts = new Map<string, Verdict>()
  let [lowYen, highYen, mostLateYen] = [0, 0, 0]
  for (const [index, answer] of [...answers.entries()].reverse()) {
    lowYen += answer.unexplained?.lowYen ?? 0
    highYen += answer.unexplained?.highYen ?? 0
    mostLateYen = Math.max(mostLateYen, answer.unexplained?.highYen ?? 0)
    for (const { unknown } of windows[index]?.charges ?? []) {
      for (const { id, priceYen } of unknown) {
        const verdict = answer.verdicts.get(id)
        if (!verdict) continue
        const late = verdict.verdict === 'not_billed' && mostLateYen >= priceYen
        verdicts.set(id, late ? { ...verdict, verdict: 'cannot_tell', missing: [MAY_BE_LATE] } : verdict)
      }
    }
  }
  return { fit: 'if_somebody_else_spends', verdicts, unexplained: { lowYen, highYen } }
}

const MAY_BE_LATE: Missing = { kind: 'somebody_else', because: 'unexplained_rise' }

/** Allows more and more events, until some history is possible. */
function decideAtOnce(question: Question, bookings: Bookings): Reconciliation {
  for (const [fit, licence] of licences(question)) {
    const histories = possibleHistories(bookings, licence)
    if (histories) return conclude(question, bookings, histories, fit)
  }
  const verdicts = new Map<string, Verdict>()
  for (const charges of bookings.charges) {
    const evidence = evidenceFor(bookings, charges)
    for (const { id } of charges.unknown) {
      verdicts.set(id, { verdict: 'cannot_tell', missing: [{ kind: 'contradiction' }], evidence })
    }
  }
  return { fit: 'never', verdicts, unexplained: null }
}

function licences({ keyShared, keyResets }: Question): [Fit, Licence][] {
  return [
    ['as_told', { othersSpend: keyShared, reset: keyResets }],
    ['if_somebody_else_spends', { othersSpend: true, reset: keyResets }],
    ['if_reset', { othersSpend: true, reset: true }],
  ]
}

function conclude(question: Question, bookings: Bookings, histories: Histories, fit: Fit): Reconciliation {
  const { network, source } = histories
  const redirectable = {
    fromSource: network.reach(source, 'forwards'),
    toSource: network.reach(source, 'backwards'),
  }
  const verdicts = new Map<string, Verdict>()
  for (const charges of bookings.charges) {
    if (charges.unknown.length === 0) continue
    const evidence = evidenceFor(bookings, charges)
    const verdict = verdictOn(histories, charges, redirectable)
    for (const { id } of charges.unknown) {
      if (verdict !== 'cannot_tell') verdicts.set(id, { verdict, evidence })
      else {
        const reasons = missing({ question, bookings, histories, charges }, id)
        verdicts.set(id, { verdict, missing: reasons, evidence })
      }
    }
  }
  return { fit, verdicts, unexplained: unexplained(bookings, histories) }
}

/**
 * The flow that was found is one possible history. Another one differs from it by cycles in the residual network, so
 * the billed number of a group differs in some history if and only if such a cycle leads through the group's edge from
 * the source. Without a path from the group to the source, none of its unknown submissions is billed here, and no cycle
 * changes that. Without a path from the source to the group, all are billed here, and in every history. If some are
 * billed and some are not, that edge itself gives both paths, and rightly so: it is unknown which of them were billed.
 */
function verdictOn(
  { nodes }: Histories,
  charges: Charges,
  redirectable: { fromSource: Uint8Array; toSource: Uint8Array },
): Verdict['verdict'] {
  const group = nodes.get(charges)
  if (!group) return 'cannot_tell'
  if (!redirectable.toSource[group.node]) return 'not_billed'
  if (!redirectable.fromSource[group.node]) return 'billed'
  return 'cannot_tell'
}

function evidenceFor(bookings: Bookings, { span }: Charges): Evidence {
  const before = bookings.readings[span.first - 1] ?? null
  const after = bookings.readings[span.last] ?? null
  let [lowYen, highYen] = [0, 0]
  const within = (other: { first: number; last: number }) =>
    other.first >= span.first && other.last <= span.last
  const touches = (other: { first: number; last: number }) =>
    other.first <= span.last && other.last >= span.first
  for (const { billedCount, priceYen, span: other } of bookings.charges) {
    if (within(other)) lowYen += billedCount * priceYen
    if (touches(other)) highYen += billedCount * priceYen
  }
  for (const { givenBy, priceYen, span: other } of bookings.credits) {
    if (touches(other)) lowYen -= priceYen
    if (within(other) && givenBy !== null) highYen -= priceYen
  }
  const difference = before && after && after.spendYen - before.spendYen
  return { before, after, differenceYen: difference, explainedYen: { lowYen, highYen } }
}

/** Removes as much as possible from the spend of others, then adds as much as possible. Changes the flow: run last. */
function unexplained({ unitYen }: Bookings, { network, source, others }: Histories) {
  if (!others) return { lowYen: 0, highYen: 0 }
  const found = network.flow(others.edge)
  const least = found - network.push(source, others.node, others.edge)
  const most = least + network.push(others.node, source, others.edge)
  return {
    lowYen: least * unitYen + others.remainderYen,
    highYen: most * unitYen + others.remainderYen,
  }
}
