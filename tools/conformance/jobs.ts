import { type Evidence, type Finding, fieldsOf, type Job } from './evidence.ts'
import { about, every, further, shownRight, statusOf, told } from './findings.ts'

/** The fields of answers that describe a job. */

const STATUSES = ['pending', 'in_progress', 'completed', 'failed']
const POLLS = 'polls of accepted jobs'

/** Every answer that describes a job: to accepted submissions and to polls. */
function jobAnswers({ submissions, jobs }: Evidence) {
  const created = submissions.flatMap(({ exchange, jobId }) =>
    jobId === null ? [] : [{ exchange, jobId, poll: false }],
  )
  const polled = jobs.flatMap(({ id, polls }) =>
    polls
      .filter((exchange) => statusOf(exchange) === 200)
      .map((exchange) => ({ exchange, jobId: id, poll: true })),
  )
  return [...created, ...polled].map((answer) => ({ ...answer, fields: fieldsOf(answer.exchange) }))
}

type JobAnswer = ReturnType<typeof jobAnswers>[number]

function eachAnswer(
  evidence: Evidence,
  seen: string,
  fits: (answer: JobAnswer) => boolean,
  { sent, of }: { sent: string; of: (answer: JobAnswer) => boolean } = ALL_ANSWERS,
): Finding[] {
  const answers = jobAnswers(evidence).filter(of)
  return every(
    answers.map((answer) => about(answer.exchange, fits(answer))),
    sent,
    seen,
  )
}

const ALL_ANSWERS = { sent: 'submissions and polls', of: () => true }
const isPoll = ({ poll }: JobAnswer): boolean => poll
const isCompleted = ({ poll, fields }: JobAnswer): boolean => poll && fields.status === 'completed'

export function idsAreJobs(evidence: Evidence): Finding[] {
  const unusable = evidence.submissions.filter(
    ({ exchange, jobId }) => statusOf(exchange) === 202 && jobId === null,
  )
  return [
    ...unusable.map(({ exchange }) => about(exchange, false)),
    ...eachAnswer(evidence, 'id is the id of the job', ({ fields, jobId }) => fields.id === jobId),
  ]
}

export function statusesKnown(evidence: Evidence): Finding[] {
  return eachAnswer(evidence, 'status is one of the four', ({ fields }) =>
    STATUSES.includes(String(fields.status)),
  )
}

const jobPath = ({ options }: Evidence, id: string) => `/${options.prefix}/videos/jobs/${id}`

export function pollPaths(evidence: Evidence): Finding[] {
  return eachAnswer(
    evidence,
    'poll_path is the path of the job',
    ({ fields, jobId }) => fields.poll_path === jobPath(evidence, jobId),
  )
}

export function contentPaths(evidence: Evidence): Finding[] {
  return eachAnswer(
    evidence,
    'content_path is the path of the download',
    ({ fields, jobId }) => fields.content_path === `${jobPath(evidence, jobId)}/content`,
    { sent: 'polls of completed jobs', of: isCompleted },
  )
}

/** Whether the paths in answers begin with the segment that the create path has. */
export function samePrefix(evidence: Evidence): Finding[] {
  const begin = `/${evidence.options.prefix}/videos/`
  const begins = (path: unknown) => path === undefined || (typeof path === 'string' && path.startsWith(begin))
  return eachAnswer(
    evidence,
    `paths begin with ${begin}`,
    ({ fields }) => begins(fields.poll_path) && begins(fields.content_path),
  )
}

export function beginsPending(evidence: Evidence): Finding[] {
  return eachAnswer(evidence, 'status is "pending"', ({ fields }) => fields.status === 'pending', {
    sent: 'accepted submissions',
    of: ({ poll }) => !poll,
  })
}

export function pollBodies(evidence: Evidence): Finding[] {
  const fits = ({ fields: { id, status, poll_path, content_path } }: JobAnswer) =>
    typeof id === 'string' &&
    STATUSES.includes(String(status)) &&
    typeof poll_path === 'string' &&
    (status !== 'completed' || typeof content_path === 'string')
  return eachAnswer(evidence, 'the fields are there, with their types', fits, { sent: POLLS, of: isPoll })
}

/** Whether every poll was answered; a temporarily busy service (429, 503) is polled again. */
export function pollsAnswered({ jobs }: Evidence): Finding[] {
  const usable = jobs
    .flatMap(({ polls }) => polls)
    .filter((poll) => poll.answer && statusOf(poll) !== 429 && statusOf(poll) !== 503)
  return every(
    usable.map((poll) => about(poll, statusOf(poll) === 200)),
    POLLS,
    '200',
  )
}

export function pollInterval({ options }: Evidence): Finding[] {
  return [told(`this run polled every ${options.pollSeconds} s`)]
}

export function completionPolled(evidence: Evidence): Finding[] {
  const found = jobAnswers(evidence).find(isCompleted)
  return found ? [shownRight(found.exchange)] : [{ ok: false, sent: POLLS, seen: 'none said completed' }]
}

/** Passes if a poll saw the state, else decides nothing: a job may be in progress only between two polls. */
export function inProgress(evidence: Evidence): Finding[] {
  const found = jobAnswers(evidence).find(({ poll, fields }) => poll && fields.status === 'in_progress')
  return [found ? shownRight(found.exchange) : told('no poll fell into this state', POLLS)]
}

/** The statuses in the polls of a job. */
export function statusesOf(job: Job): string[] {
  return job.polls.filter((poll) => statusOf(poll) === 200).map((poll) => String(fieldsOf(poll).status))
}

/** Reports the observed moves. The specification leaves the set of moves open, but no final state may be left. */
export function transitions({ jobs }: Evidence): Finding[] {
  return jobs.map((job) => {
    const seen = ['pending', ...statusesOf(job)].filter((status, index, all) => status !== all[index - 1])
    const left = seen.slice(0, -1).some((status) => status === 'completed' || status === 'failed')
    return { ok: left ? false : null, sent: `polls of the ${job.name}`, seen: seen.join(' → ') }
  })
}

export function generationTimes({ jobs }: Evidence): Finding[] {
  return jobs.flatMap(({ name, seconds }) =>
    seconds === null ? [] : [told(`${name}: final ${seconds.toFixed(1)} s after polling began`)],
  )
}

export function earlyContentPath(evidence: Evidence): Finding[] {
  const early = jobAnswers(evidence).filter((answer) => answer.poll && !isCompleted(answer))
  if (early.length === 0) return []
  const present = early.some(({ fields }) => fields.content_path !== undefined)
  return [told(present ? 'it was present before' : 'it was absent before')]
}

export function earlyContent({ contentTooEarly }: Evidence): Finding[] {
  return contentTooEarly ? [about(contentTooEarly, null)] : []
}

export function furtherJobFields(evidence: Evidence): Finding[] {
  const known = ['id', 'status', 'poll_path', 'content_path']
  return further(
    jobAnswers(evidence)
      .filter(isPoll)
      .flatMap(({ fields }) => Object.keys(fields)),
    known,
  )
}
