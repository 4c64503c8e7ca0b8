import type { Status } from '../submissions/state.ts'

/** The events that a webhook can subscribe to. Pure. */
export const EVENTS = [
  'submission.completed',
  'submission.failed',
  'submission.unknown',
  'balance.low',
  'archive.at_risk',
  'limit.near',
  'limit.asked',
] as const

export type NotificationEvent = (typeof EVENTS)[number]

/** Events about the whole team, not only the maker of a submission. */
export type TeamEvent = Exclude<NotificationEvent, `submission.${string}`>

/** Including the test that an admin sends to one webhook. */
export type ToldEvent = NotificationEvent | 'test'

/** The name of an event in the catalogues: their keys have no dots. */
export const EVENT_KEYS = {
  'submission.completed': 'completed',
  'submission.failed': 'failed',
  'submission.unknown': 'unknown',
  'balance.low': 'balanceLow',
  'archive.at_risk': 'archiveAtRisk',
  'limit.near': 'limitNear',
  'limit.asked': 'limitAsked',
  test: 'test',
} as const satisfies Record<ToldEvent, string>

/** The event of a submission's new state. Failed: it will yield no video automatically, billed or not. */
export function eventOf(to: Status): NotificationEvent | null {
  switch (to) {
    case 'completed':
      return 'submission.completed'
    case 'failed':
    case 'rejected':
    case 'billed_without_job':
      return 'submission.failed'
    case 'unknown':
      return 'submission.unknown'
    default:
      return null
  }
}

/** The states of which a submission's maker is notified. */
export const TOLD_STATUSES = [
  'completed',
  'failed',
  'rejected',
  'billed_without_job',
  'unknown',
] as const satisfies readonly Status[]
