import { type Evidence, type Finding, fieldsOf, type Submission, type SubmissionName } from './evidence.ts'
import type { Exchange } from './wire.ts'

/** Builds findings from submissions and errors. */

const LONGEST_SHOWN = 160

/** A finding about one exchange: with the body, unless all is well. */
export function about(exchange: Exchange, ok: boolean | null): Finding {
  const { sent, answer } = exchange
  return { ok, sent, seen: ok && answer ? String(answer.status) : show(exchange) }
}

/** A finding that all is well, with the body as evidence. */
export function shownRight(exchange: Exchange): Finding {
  return { ok: true, sent: exchange.sent, seen: show(exchange) }
}

/** A finding that decides nothing. */
export const told = (seen: string, sent = ''): Finding => ({ ok: null, sent, seen })

export function show({ answer, trouble }: Exchange): string {
  if (!answer) return trouble
  const { status, contentType, body, whole } = answer
  const text =
    /json|text/.test(contentType) || answer.json !== undefined
      ? body.toString('utf8').slice(0, LONGEST_SHOWN)
      : `${contentType}, ${body.length.toLocaleString('en')} bytes`
  return `${status} ${text}${whole ? '' : ', cut off'}`
}

/** Returns only the faults, or one finding that all is well; fails when there are no observations. */
export function every(findings: Finding[], sent: string, seen: string): Finding[] {
  const wrong = findings.filter(({ ok }) => ok === false)
  if (wrong.length > 0) return wrong
  return findings.length > 0
    ? [{ ok: true, sent, seen: `${seen} (${findings.length} answers)` }]
    : [{ ok: false, sent, seen: 'there was no answer to look at' }]
}

export const statusOf = ({ answer }: Exchange): number => answer?.status ?? 0
export const isRefusal = (status: number): boolean => status >= 400 && status < 500
export const with400 = (status: number): boolean => status === 400

/** Returns the findings on the last try of a submission. */
function ofSubmission(name: SubmissionName, tell: (submission: Submission) => Finding) {
  return ({ submissions, withheld }: Evidence): Finding[] => {
    const submission = submissions.findLast((candidate) => candidate.name === name)
    if (submission) return [tell(submission)]
    if (!withheld.includes(name)) return []
    return [told(`${name} was not sent: it could have cost more than the run may spend`)]
  }
}

/** Whether a submission was accepted, with any 2xx and a job id. */
export function taken(name: SubmissionName) {
  return ofSubmission(name, ({ exchange, jobId }) => about(exchange, jobId !== null))
}

/** Whether a submission was refused with a status that `fits`. A persistent 429 decides nothing. */
export function refused(name: SubmissionName, fits = isRefusal) {
  return ofSubmission(name, ({ exchange }) =>
    about(exchange, statusOf(exchange) === 429 ? null : fits(statusOf(exchange))),
  )
}

/** The answer to a submission that the specification leaves open. */
export function seenStatus(name: SubmissionName) {
  return ofSubmission(name, ({ exchange }) => about(exchange, null))
}

/** Whether everything that had to be accepted was answered with 202. A submission without an answer may have been accepted. */
export function answered202(evidence: Evidence): Finding[] {
  const planned: SubmissionName[] = ['plain video', 'long video', 'failing video']
  const look = ({ exchange }: Submission) =>
    about(exchange, exchange.answer === null ? null : exchange.answer.status === 202)
  return planned.flatMap((name) => ofSubmission(name, look)(evidence))
}

/** Whether every submission got an answer. A submission without one is never sent again, and may have been billed. */
export function everySubmissionAnswered({ submissions }: Evidence): Finding[] {
  const lost = submissions.filter(({ exchange }) => exchange.answer === null)
  if (lost.length === 0) {
    const seen = 'every one was answered; none was sent twice'
    return [{ ok: true, sent: `${submissions.length} submissions`, seen }]
  }
  return lost.map(({ exchange, changeYen }) => ({
    ok: false,
    sent: exchange.sent,
    seen: `${exchange.trouble}; it may have been billed (spend changed by ¥${changeYen ?? '?'} so far) and was not sent again`,
  }))
}

export function distinctJobs({ submissions }: Evidence): Finding[] {
  const ids = submissions.map(({ jobId }) => jobId).filter((id) => id !== null)
  if (ids.length === new Set(ids).size) return []
  return [{ ok: false, sent: 'different submissions', seen: 'the same job id twice' }]
}

export function answerTypes({ submissions }: Evidence): Finding[] {
  return submissions
    .filter(({ exchange, jobId }) => statusOf(exchange) === 202 || jobId !== null)
    .map(({ exchange }) => {
      const { id, status, poll_path } = fieldsOf(exchange)
      return about(exchange, typeof id === 'string' && status === 'pending' && typeof poll_path === 'string')
    })
}

export function errorTypes({ submissions }: Evidence): Finding[] {
  return submissions
    .filter(({ exchange }) => statusOf(exchange) >= 400)
    .map(({ exchange }) => told(exchange.answer?.contentType ?? ''))
}

/** The statuses of errors whose codes the specification leaves open. */
export function shownErrors({ strangers, unknownJob, poor, submissions }: Evidence): Finding[] {
  const malformed = submissions.findLast(({ name }) => name === 'malformed JSON')
  const asked: [string, Exchange | null | undefined][] = [
    ...strangers
      .filter(({ endpoint }) => endpoint === 'key info')
      .map(({ who, exchange }): [string, Exchange] => [who, exchange]),
    ['an unknown job', unknownJob],
    ['too little balance', poor?.submission],
    ['malformed JSON', malformed?.exchange],
  ]
  return asked.flatMap(([what, exchange]) =>
    exchange ? [told(`${what}: ${exchange.answer?.status ?? 'no answer'}`)] : [],
  )
}

/** Reports the unknown names. */
export function further(names: string[], known: string[]): Finding[] {
  const others = [...new Set(names)].filter((name) => !known.includes(name))
  return [told(others.length > 0 ? `further fields: ${others.join(', ')}` : 'no further fields')]
}
