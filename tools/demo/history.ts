import type { EntryKind } from '#lib/money/ledger/effect.ts'
import type { Reason } from '#lib/submissions/reasons.ts'
import type { Status } from '#lib/submissions/state.ts'
import type { Shot } from './schedule.ts'

/** Which states a submission went through, and what that did to the money. Pure. */

export interface Event {
  at: Date
  status: Status
  reason: Reason | null
  detail: string | null
}

/** The history of a submission, oldest first; the last is where it is now. */
export function historyOf(shot: Shot): Event[] {
  const { createdAt, sentAt, answeredAt, startedAt, finishedAt, endedAt } = shot
  const step = (
    at: Date | null,
    status: Status,
    reason: Reason | null = null,
    detail: string | null = null,
  ): Event[] => (at ? [{ at, status, reason, detail }] : [])
  const begun = [...step(createdAt, 'queued'), ...step(sentAt, 'submitting')]
  const accepted = [...begun, ...step(answeredAt, 'pending'), ...step(startedAt, 'in_progress')]
  const unknown = [...begun, ...step(answeredAt, 'unknown', 'no_answer', 'other side closed')]
  switch (shot.ending) {
    case 'completed':
      return [...accepted, ...step(finishedAt, 'completed')]
    case 'failed':
    case 'credited':
      return [...accepted, ...step(finishedAt, 'failed', 'generation_failed')]
    case 'rejected':
      return [
        ...begun,
        ...step(answeredAt, 'rejected', 'refused', 'The model is being updated. Try again later.'),
      ]
    case 'withdrawn':
      return [...begun, ...step(endedAt, 'withdrawn')]
    case 'unknown':
      return unknown
    case 'not_accepted':
      return [...unknown, ...step(endedAt, 'not_accepted', 'readings')]
  }
}

/** The lines that a submission has in the studio's ledger. */
export function entriesOf(shot: Shot): { kind: EntryKind; at: Date }[] {
  const { createdAt, answeredAt, endedAt, creditedAt } = shot
  const line = (kind: EntryKind, at: Date | null) => (at ? [{ kind, at }] : [])
  const hold = line('hold', createdAt)
  switch (shot.ending) {
    case 'completed':
    case 'failed':
    case 'credited':
      return [...hold, ...line('charge', answeredAt), ...line('credit', creditedAt)]
    case 'rejected':
      return [...hold, ...line('release', answeredAt)]
    case 'withdrawn':
    case 'not_accepted':
      return [...hold, ...line('release', endedAt)]
    case 'unknown':
      return hold
  }
}
