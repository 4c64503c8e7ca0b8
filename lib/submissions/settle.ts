import { keepText } from '../language/kept.ts'
import { isRefusalForMoney, type Outcome } from '../upstream/outcome.ts'
import { nextSendAt } from './delays.ts'
import type { Reason } from './reasons.ts'
import type { Status } from './state.ts'

/** Where a sent submission goes, decided from the outcome of its POST. */
export type Settlement =
  | { to: 'pending'; jobId: string }
  | { to: 'queued'; reason: Reason; detail: string; notBefore: Date }
  | { to: Extract<Status, 'rejected' | 'unknown' | 'billed_without_job'>; reason: Reason; detail: string }

/**
 * Decides what follows from an outcome. Only three answers send again by themselves, within bounds: nothing left this
 * machine, 429, and 503 with Retry-After. Every other refusal waits for a person; an unknown one is never sent again.
 */
export function settle(
  outcome: Outcome,
  sent: { now: Date; createdAt: Date; sendCount: number; chance: number },
): Settlement {
  switch (outcome.kind) {
    case 'accepted':
      return { to: 'pending', jobId: outcome.jobId }
    case 'accepted_id_lost':
      return { to: 'billed_without_job', reason: 'job_id_lost', detail: outcome.detail }
    case 'unknown':
      return { to: 'unknown', reason: outcome.reason, detail: outcome.detail }
    case 'not_sent':
      return again('not_sent', outcome.detail, null)
    case 'refused': {
      const detail = keepText(outcome.detail)
      if (isRefusalForMoney(outcome)) return { to: 'rejected', reason: 'no_money', detail }
      if (outcome.status === 429) return again('rate_limited', detail, outcome.retryAfter)
      if (outcome.status === 503 && outcome.retryAfter !== null) {
        return again('service_busy', detail, outcome.retryAfter)
      }
      return { to: 'rejected', reason: refusalReason(outcome.status), detail }
    }
  }

  function again(reason: Reason, detail: string, retryAfter: string | null): Settlement {
    const notBefore = nextSendAt({ ...sent, retryAfter })
    return notBefore
      ? { to: 'queued', reason, detail, notBefore }
      : { to: 'rejected', reason: 'gave_up_sending', detail }
  }
}

function refusalReason(status: number): Reason {
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 400 || status === 413 || status === 415 || status === 422) return 'invalid_request'
  return 'refused'
}
