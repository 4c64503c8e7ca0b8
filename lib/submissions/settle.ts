import { storeText } from '../i18n/stored-message.ts'
import { isRefusalForMoney, isRefusalOfKey, type Outcome } from '../upstream/outcome.ts'
import { LONGEST_SENDING_MS, MOST_SENDS, nextSendAt } from './delays.ts'
import type { Reason } from './reasons.ts'
import type { Status } from './state.ts'

/** The next state of a sent submission, decided from the outcome of its POST. */
export type Settlement =
  | { to: 'pending'; jobId: string }
  /** `holdsAll`: the service asked us to wait, so nothing of the key is sent before then. */
  | { to: 'queued'; reason: Reason; detail: string; notBefore: Date; holdsAll: boolean }
  | { to: 'rejected'; reason: Reason; detail: string }
  | {
      to: Extract<Status, 'unknown' | 'billed_without_job'>
      reason: Reason
      detail: string
      /** The job id that the answer seems to contain. */
      keptJobId: string | null
    }

/** The known facts of a send, besides its outcome. */
export interface Sent {
  now: Date
  /** delays.ts. */
  waitsSince: Date
  /** How often this submission did not leave the machine, including this time. */
  failures: number
  /** The number of sends of the key with trouble since the last successful send, including this one. */
  troubles: number
  chance: number
}

/**
 * Decides the next step after an outcome. Only three outcomes are sent again automatically: nothing left this machine,
 * within limits; and 429 and 503 with Retry-After, which hold all sending and cost the submission no attempt. Every
 * other refusal waits for a person; an unknown outcome is never sent again.
 */
export function settle(outcome: Outcome, sent: Sent): Settlement {
  switch (outcome.kind) {
    case 'accepted':
      return { to: 'pending', jobId: outcome.jobId }
    case 'accepted_id_lost': {
      const { detail, keptJobId = null } = outcome
      return { to: 'billed_without_job', reason: 'job_id_lost', detail, keptJobId }
    }
    case 'unknown': {
      const { reason, detail, keptJobId = null } = outcome
      return { to: 'unknown', reason, detail, keptJobId }
    }
    case 'not_sent':
      return again(outcome.detail, sent)
    case 'refused': {
      const detail = storeText(outcome.detail)
      if (isRefusalForMoney(outcome)) return { to: 'rejected', reason: 'no_money', detail }
      if (!asksForPatience(outcome)) return { to: 'rejected', reason: refusalReason(outcome), detail }
      const notBefore = nextSendAt({ ...sent, tries: sent.troubles, retryAfter: outcome.retryAfter })
      const reason = outcome.status === 429 ? 'rate_limited' : 'service_busy'
      return { to: 'queued', reason, detail, notBefore, holdsAll: true }
    }
  }
}

function again(detail: string, sent: Sent): Settlement {
  const notBefore = nextSendAt({ ...sent, tries: sent.failures, retryAfter: null })
  const tooLate = notBefore.getTime() - sent.waitsSince.getTime() > LONGEST_SENDING_MS
  return tooLate || sent.failures >= MOST_SENDS
    ? { to: 'rejected', reason: 'gave_up_sending', detail }
    : { to: 'queued', reason: 'not_sent', detail, notBefore, holdsAll: false }
}

type Refused = Extract<Outcome, { kind: 'refused' }>

function asksForPatience({ status, retryAfter }: Refused): boolean {
  return status === 429 || (status === 503 && retryAfter !== null)
}

/**
 * Whether a send was successful, met a trouble that the next send may meet, too, or says nothing about the next send.
 */
export function effectOnSending(outcome: Outcome): 'well' | 'trouble' | 'neither' {
  if (outcome.kind === 'accepted') return 'well'
  if (outcome.kind !== 'refused') return 'trouble'
  return outcome.status === 429 || outcome.status >= 500 ? 'trouble' : 'neither'
}

function refusalReason(refused: Refused): Reason {
  if (isRefusalOfKey(refused)) return 'key_refused'
  const { status } = refused
  if (status === 400 || status === 413 || status === 415 || status === 422) return 'invalid_request'
  return 'refused'
}
