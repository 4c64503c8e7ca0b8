/**
 * Whether anything may be sent now, and how much at once. Pure: the facts and the time are parameters (sending.ts
 * gathers them).
 */

import type { Message } from '../i18n/message.ts'
import { BESIDE_AFTER_MS } from './delays.ts'
import type { Reason } from './reasons.ts'

/** All sending is on hold; `until` is the time of the next check. */
export type SendingHold =
  /** Three outcomes within five minutes were unknown (those of one dead process count once), or an admin stopped it; until an admin lifts it. */
  | { kind: 'paused'; until: Date }
  /** An unknown outcome has to settle first, so that the key's spend shows its cost. */
  | { kind: 'settling'; until: Date }
  /** The service asked us to wait: 429, or 503 with Retry-After. */
  | { kind: 'asked_to_wait'; until: Date }
  /**
   * A refusal for money is newer than the last reading of the balance; until the next reading, or an admin skips it.
   */
  | { kind: 'no_money'; until: Date }
  /**
   * The service refused the key, and no reading with it has succeeded since; until one succeeds, or an admin skips it.
   */
  | { kind: 'key_refused'; until: Date }

/** One submission waits until fewer are in flight. */
export interface InLine {
  kind: 'in_line'
  until: Date
}

/** The reason in the row of a waiting submission; null if it is shown once for all of them, or not worth showing. */
export const HELD_AS = {
  paused: 'paused',
  settling: 'settling',
  asked_to_wait: null,
  no_money: 'balance_unread',
  key_refused: 'awaiting_key',
  in_line: null,
} as const satisfies Record<(SendingHold | InLine)['kind'], Reason | null>

/** A pause of all sending that is in force. `at` is ISO 8601 in UTC. */
export interface Pause {
  id: string
  at: string
  /** The admin who stopped all sending; null: a pause after several unknown outcomes. */
  by: string | null
  reason: Message
}

/** An admin stopped all sending; until it is resumed, no press buys. */
export type Stop = Pause & { by: string }

/** The stop among the pauses in force; null for none. */
export function stopOf(pauses: readonly Pause[]): Stop | null {
  return pauses.find((pause): pause is Stop => pause.by !== null) ?? null
}

/** The reason why no press buys while all sending is stopped. */
export function stoppedMessage({ by }: Stop): Message {
  return { key: 'composer.refused.stopped', values: { name: by } }
}

export interface HoldFacts {
  now: Date
  paused: boolean
  /** The time from which each unknown outcome can no longer be accepted, except outcomes that an admin skipped. */
  unknownsAcceptableUntil: readonly Date[]
  /** SPEND_SETTLE_SECONDS, in milliseconds. */
  spendSettleMs: number
  lastReadingAskedAt: Date | null
  /** The latest time until which the service asked us to wait. */
  heldUntil: Date | null
  /** Null when there was none, or an admin skipped it. */
  lastRefusedForMoneyAt: Date | null
  /** Of the key in use; null when there was none, or an admin skipped it. */
  lastKeyRefusedAt: Date | null
}

/** The time until a waiting submission checks again if the length of the wait is unknown. */
const LOOK_AGAIN_MS = 15_000

/**
 * Decides whether sending is on hold, and until when; null if it is not. The first reason in this order counts.
 */
export function decideHold(facts: HoldFacts): SendingHold | null {
  const soon = new Date(facts.now.getTime() + LOOK_AGAIN_MS)
  if (facts.paused) return { kind: 'paused', until: soon }
  const settled = settledAt(facts)
  if (settled && (facts.lastReadingAskedAt === null || facts.lastReadingAskedAt < settled)) {
    return { kind: 'settling', until: settled > facts.now ? settled : soon }
  }
  if (facts.heldUntil && facts.heldUntil > facts.now) return { kind: 'asked_to_wait', until: facts.heldUntil }
  if (isKeyRefused(facts)) return { kind: 'key_refused', until: soon }
  return isBalanceUnread(facts) ? { kind: 'no_money', until: soon } : null
}

/** Whether a refusal for money waits for a reading. */
export function isBalanceUnread(facts: HoldFacts): boolean {
  return awaitsReading(facts, facts.lastRefusedForMoneyAt)
}

/** Whether the key was refused, and no reading shows yet that it works again. */
export function isKeyRefused(facts: HoldFacts): boolean {
  return awaitsReading(facts, facts.lastKeyRefusedAt)
}

/**
 * Whether no reading was requested after a refusal. A refusal in the future does not count: the clock was set back
 * since, so the times do not show which came first (and the rows of the two tables have no common order). The only risk
 * is one more refusal, which costs nothing.
 */
function awaitsReading(
  { now, lastReadingAskedAt }: Pick<HoldFacts, 'now' | 'lastReadingAskedAt'>,
  refusedAt: Date | null,
): boolean {
  if (refusedAt === null || refusedAt > now) return false
  return lastReadingAskedAt === null || lastReadingAskedAt < refusedAt
}

/** The time from which a reading must contain the cost of the unknown outcomes. */
function settledAt({ unknownsAcceptableUntil, spendSettleMs }: HoldFacts): Date | null {
  if (unknownsAcceptableUntil.length === 0) return null
  const last = Math.max(...unknownsAcceptableUntil.map((until) => until.getTime()))
  return new Date(last + spendSettleMs)
}

/** The facts that decide the number of POSTs in flight. */
export interface LineFacts {
  now: Date
  /** SEND_CONCURRENCY. */
  sendConcurrency: number
  /** The lease time of each submission that is being sent, by any process. */
  leasedAt: readonly Date[]
  /** The number of sends with trouble since the last successful send. */
  troubles: number
  /** Whether an unknown outcome is still within its settle time, even if an admin resumed sending. */
  unsettled: boolean
}

/** Decides whether one more POST may be sent beside those in flight; null if it may. */
export function decideLine(facts: LineFacts): InLine | null {
  const { now, sendConcurrency, leasedAt, troubles, unsettled } = facts
  if (leasedAt.length === 0) return null
  const most = troubles > 0 || unsettled ? 1 : sendConcurrency
  const last = Math.max(...leasedAt.map((at) => at.getTime()))
  if (leasedAt.length < most && now.getTime() - last >= BESIDE_AFTER_MS) return null
  return { kind: 'in_line', until: new Date(now.getTime() + LOOK_AGAIN_MS) }
}

/** So many unknown outcomes within this time pause sending: each may cost the price of a video. */
export const UNKNOWNS_TO_PAUSE = 3
export const PAUSE_WINDOW_MS = 5 * 60_000
