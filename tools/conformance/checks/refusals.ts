import { type Evidence, WRONG_VALUES } from '../evidence.ts'
import { judgeEntries } from '../money.ts'
import type { Finding } from '../verdict.ts'
import { about, find } from './findings.ts'

/** What checks ask of refused submissions. */

const isWrongValue = (what: string) => WRONG_VALUES.some((name) => name === what)

/**
 * Whether refused submissions left the spend as it was: those for wrong values, the others, or all. Those with no
 * valid key count as others.
 */
export function refusalsFree({ entries }: Evidence, which: 'values' | 'others' | 'all'): Finding[] {
  const refusals = judgeEntries(entries).filter(
    ({ kind, what }) =>
      (kind === 'refused' || kind === 'stranger') &&
      (which === 'all' || (which === 'values') === isWrongValue(what)),
  )
  if (refusals.length === 0) return []
  const billed = refusals.filter(({ ok }) => !ok)
  if (billed.length === 0)
    return [{ ok: true, sent: `${refusals.length} refused submissions`, seen: 'spend unchanged' }]
  return billed.map(({ what, changeYen }) => ({
    ok: false,
    sent: what,
    seen: `refused, spend ${changeYen === null ? 'could not be read' : `changed by ¥${changeYen}`}`,
  }))
}

/** Whether the rate limit answers 429 and bills nothing; a 429 that came by itself counts too. */
export function rateLimit({ submissions, options }: Evidence): Finding[] {
  const limited = submissions.filter(({ exchange }) => exchange.answer?.status === 429)
  if (limited.length > 0)
    return limited.map(({ exchange, changeYen }) => ({
      ...about(exchange, changeYen === 0),
      seen: `429${exchange.answer?.retryAfterSeconds ? `, Retry-After ${exchange.answer.retryAfterSeconds}` : ''}, spend changed by ¥${changeYen ?? '?'}`,
    }))
  const probes = submissions.filter(({ name }) => name === 'rate limit')
  if (options.probeRateLimit === 0 || probes.length === 0) return []
  const other = probes.filter(({ exchange }) => exchange.answer?.status !== 202)
  if (other.length > 0) return other.map(({ exchange }) => about(exchange, false))
  return [{ ok: null, sent: `${probes.length} submissions`, seen: 'all accepted: the limit was not reached' }]
}

/** Whether every submission got an answer. One that did not is never sent again, and may have been billed. */
export function everySubmissionAnswered({ submissions }: Evidence): Finding[] {
  const lost = submissions.filter(({ exchange }) => exchange.answer === null)
  if (lost.length === 0)
    return [
      {
        ok: true,
        sent: `${submissions.length} submissions`,
        seen: 'every one was answered; none was sent twice',
      },
    ]
  return lost.map(({ exchange, changeYen }) => ({
    ok: false,
    sent: exchange.sent,
    seen: `${exchange.trouble}; it may have been billed (spend changed by ¥${changeYen ?? '?'} so far) and was not sent again`,
  }))
}

export function revokedKeyRefused({ strangers }: Evidence): Finding[] {
  return strangers
    .filter(({ who }) => who === 'the revoked key')
    .map(({ exchange }) => {
      const status = exchange.answer?.status ?? 0
      return about(exchange, status >= 400 && status < 500)
    })
}

/** The statuses of errors whose codes the specification leaves open. */
export function shownErrors(evidence: Evidence): Finding[] {
  const { strangers, unknownJob, poor } = evidence
  const status = (exchange: { answer: { status: number } | null } | null | undefined) =>
    exchange?.answer ? String(exchange.answer.status) : 'no answer'
  const told = [
    ...strangers
      .filter(({ endpoint }) => endpoint === 'key info')
      .map(({ who, exchange }) => `${who}: ${status(exchange)}`),
    ...(unknownJob ? [`an unknown job: ${status(unknownJob)}`] : []),
    ...(poor?.submission ? [`too little balance: ${status(poor.submission)}`] : []),
    ...(find(evidence, 'malformed JSON')
      ? [`malformed JSON: ${status(find(evidence, 'malformed JSON')?.exchange)}`]
      : []),
  ]
  return told.map((seen) => ({ ok: null, sent: '', seen }))
}
