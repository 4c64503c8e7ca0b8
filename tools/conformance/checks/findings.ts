import {
  type EndpointName,
  type Evidence,
  fieldsOf,
  type Job,
  type Submission,
  type SubmissionName,
} from '../evidence.ts'
import type { Finding } from '../verdict.ts'
import type { Exchange } from '../wire.ts'

/** What more than one check looks at. */

const LONGEST_SHOWN = 160

export const STATUSES = ['pending', 'in_progress', 'completed', 'failed']

/** An answer in few words. */
export function show({ answer, trouble }: Exchange): string {
  if (!answer) return trouble
  const { status, contentType, body, whole } = answer
  const text =
    /json|text/.test(contentType) || answer.json !== undefined
      ? body.toString('utf8').slice(0, LONGEST_SHOWN)
      : `${contentType}, ${body.length.toLocaleString('en')} bytes`
  return `${status} ${text}${whole ? '' : ', cut off'}`
}

/** A finding about one exchange: with the body, unless all is well. */
export function about(exchange: Exchange, ok: boolean | null): Finding {
  const { sent, answer } = exchange
  return { ok, sent, seen: ok && answer ? String(answer.status) : show(exchange) }
}

/** A finding that all is well, with the body that says so. */
export function shownRight(exchange: Exchange): Finding {
  return { ...about(exchange, null), ok: true }
}

/** The last try of a submission. */
export function find({ submissions }: Evidence, name: SubmissionName): Submission | undefined {
  return submissions.findLast((submission) => submission.name === name)
}

function withheld(evidence: Evidence, name: SubmissionName): Finding[] {
  if (!evidence.withheld.includes(name)) return []
  return [
    { ok: null, sent: '', seen: `${name} was not sent: it could have cost more than the run may spend` },
  ]
}

/** Whether a submission was taken, with any 2xx and a job id. */
export function taken(evidence: Evidence, name: SubmissionName): Finding[] {
  const submission = find(evidence, name)
  if (!submission) return withheld(evidence, name)
  return [about(submission.exchange, submission.jobId !== null)]
}

/** Whether a submission was refused with such a status. A 429 that did not go away says nothing. */
export function refused(
  evidence: Evidence,
  name: SubmissionName,
  fits = (status: number) => status >= 400 && status < 500,
): Finding[] {
  const submission = find(evidence, name)
  if (!submission) return withheld(evidence, name)
  const status = submission.exchange.answer?.status ?? 0
  return [about(submission.exchange, status === 429 ? null : fits(status))]
}

export const with400 = (status: number) => status === 400

/** The submissions that were taken. */
export function takenSubmissions({ submissions }: Evidence): Submission[] {
  return submissions.filter(({ jobId }) => jobId !== null)
}

/** Whether everything that had to be accepted was answered with 202. What got no answer may have been accepted. */
export function answered202(evidence: Evidence): Finding[] {
  const planned: SubmissionName[] = ['plain video', 'long video', 'failing video']
  return planned.flatMap((name) => {
    const submission = find(evidence, name)
    if (!submission) return withheld(evidence, name)
    const { exchange } = submission
    return [about(exchange, exchange.answer === null ? null : exchange.answer.status === 202)]
  })
}

/** The polls that were answered with 200, with their jobs. */
export function goodPolls({
  jobs,
}: Evidence): { job: Job; poll: Exchange; fields: Record<string, unknown> }[] {
  return jobs.flatMap((job) =>
    job.polls
      .filter(({ answer }) => answer?.status === 200)
      .map((poll) => ({ job, poll, fields: fieldsOf(poll) })),
  )
}

/** Says only what is wrong, or in one finding that all is well; fails when there is nothing to look at. */
export function every(findings: Finding[], sent: string, seen: string): Finding[] {
  const wrong = findings.filter(({ ok }) => ok === false)
  if (wrong.length > 0) return wrong
  return findings.length > 0
    ? [{ ok: true, sent, seen: `${seen} (${findings.length} answers)` }]
    : [{ ok: false, sent, seen: 'there was no answer to look at' }]
}

/** Whether every poll was answered; a service that is busy for a moment (429, 503) is asked again. */
export function pollsAnswered(evidence: Evidence): Finding[] {
  const polls = evidence.jobs.flatMap((job) => job.polls)
  const usable = polls.filter(({ answer }) => answer && answer.status !== 429 && answer.status !== 503)
  return every(
    usable.map((poll) => about(poll, poll.answer?.status === 200)),
    'polls of accepted jobs',
    '200',
  )
}

/** Whether an endpoint refuses those who do not show a valid key as a Bearer credential. */
export function strangersRefused({ strangers }: Evidence, endpoint?: EndpointName): Finding[] {
  const some = strangers.filter(
    (stranger) => stranger.who !== 'the revoked key' && (!endpoint || stranger.endpoint === endpoint),
  )
  return every(
    some.map(({ exchange }) => {
      const status = exchange.answer?.status ?? 0
      return about(exchange, status >= 400 && status < 500)
    }),
    `${endpoint ?? 'every endpoint'} with no key, a wrong key, another scheme`,
    [...new Set(some.map(({ exchange }) => exchange.answer?.status))].join(', '),
  )
}
