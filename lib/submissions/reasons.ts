/** Why a submission is in its state: the closed list of codes, as kept in the database. */
export const REASONS = [
  'not_sent', // queued again: nothing left this machine
  'rate_limited', // queued again: 429
  'service_busy', // queued again: 503 with Retry-After
  'paused', // queued: sending is paused for the whole key
  'settling', // queued: an unknown outcome of another submission has to settle first
  'balance_unread', // queued: after a refusal for money, the balance is read first
  'awaiting_key', // queued: the service refused the key, and no reading with it has succeeded since
  'gave_up_sending', // rejected: it was queued too long, or sent too often without leaving this machine; nothing was billed
  'forgotten', // rejected: sent before and not billed, as the journal says; the database had forgotten that
  'sent_unrecorded', // rejected, withdrawn: doubted, since the journal has a later send that may have been billed
  'invalid_request', // rejected: 400 and other refusals of the request itself
  'key_refused', // rejected: 401, or a 403 that is not about the prompt
  'no_money', // rejected: the key's budget does not allow it
  'refused', // rejected: any other 4xx or 5xx
  'no_answer', // unknown: the request was sent, and no complete answer arrived
  'redirected', // unknown: a redirect, which is never followed
  'unexpected_answer', // unknown: a 2xx that is not 202
  'process_died', // unknown: the sending process ended before it recorded the outcome
  'job_id_lost', // billed_without_job: 202 without a usable job id
  'generation_failed', // failed: according to the service
  'readings', // not_accepted, billed_without_job: proven by the key's spend
  'by_hand', // not_accepted, billed_without_job: decided by a person
  'adopted', // pending: a job id from support or another person
] as const

export type Reason = (typeof REASONS)[number]
