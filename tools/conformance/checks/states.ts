import { type Evidence, fieldsOf, type Job } from '../evidence.ts'
import { judgeEntries } from '../money.ts'
import { type Checks, check, type Finding, LEFT_OPEN, undecided } from '../verdict.ts'
import { about, every, goodPolls, shownRight, takenSubmissions } from './findings.ts'
import { downloaded, isWholeMp4 } from './video.ts'

/** The checks of "States and transitions". */
export const stateChecks: Checks = {
  'States and transitions': {
    1: check(['plain video'], beginsPending),
    2: check(['plain video'], inProgress),
    3: check(['plain video'], (e) => [...downloaded(e), ...isWholeMp4(e)]),
    4: check(['failing video'], failedAndBilled),
    5: undecided(LEFT_OPEN, transitions),
    6: undecided('what is typical is no promise', generationTimes),
    7: undecided(LEFT_OPEN, earlyContentPaths),
  },
}

export function beginsPending(evidence: Evidence): Finding[] {
  return every(
    takenSubmissions(evidence).map(({ exchange }) =>
      about(exchange, fieldsOf(exchange).status === 'pending'),
    ),
    'accepted submissions',
    'status is "pending"',
  )
}

/** Seen or not: a job may be in progress between two polls. */
function inProgress(evidence: Evidence): Finding[] {
  const found = goodPolls(evidence).find(({ fields }) => fields.status === 'in_progress')
  if (found) return [shownRight(found.poll)]
  return [{ ok: null, sent: 'polls of accepted jobs', seen: 'no poll fell into this state' }]
}

/** Whether a job that failed had been billed with its 202 and stayed so; the credit is between people. */
export function failedAndBilled(evidence: Evidence): Finding[] {
  const failed = evidence.jobs.find((job) => statusesOf(job).includes('failed'))
  const poll = failed?.polls.find((exchange) => fieldsOf(exchange).status === 'failed')
  if (!failed || !poll)
    return evidence.options.failingPrompt === null
      ? []
      : [{ ok: null, sent: 'the prompt of --failing-prompt', seen: 'its job did not fail' }]
  const wrong = judgeEntries(evidence.entries).filter(
    ({ kind, what, ok }) => !ok && ((kind === 'accepted' && what === failed.name) || kind === 'polling'),
  )
  return [
    shownRight(poll),
    ...wrong.map(({ what, changeYen }) => ({
      ok: false,
      sent: what,
      seen: `spend changed by ¥${changeYen}`,
    })),
  ]
}

function statusesOf(job: Job): string[] {
  return job.polls.filter(({ answer }) => answer?.status === 200).map((poll) => String(fieldsOf(poll).status))
}

/** Tells what was seen. Which moves there are is open, but a final state that is left was not final. */
function transitions({ jobs }: Evidence): Finding[] {
  return jobs.map((job) => {
    const seen = ['pending', ...statusesOf(job)].filter((status, index, all) => status !== all[index - 1])
    const left = seen.slice(0, -1).some((status) => status === 'completed' || status === 'failed')
    return { ok: left ? false : null, sent: `polls of the ${job.name}`, seen: seen.join(' → ') }
  })
}

export function generationTimes({ jobs }: Evidence): Finding[] {
  return jobs
    .filter(({ seconds }) => seconds !== null)
    .map(({ name, seconds }) => ({
      ok: null,
      sent: '',
      seen: `${name}: final ${seconds?.toFixed(1)} s after polling began`,
    }))
}

function earlyContentPaths(evidence: Evidence): Finding[] {
  const early = goodPolls(evidence).filter(({ fields }) => fields.status !== 'completed')
  if (early.length === 0) return []
  const present = early.some(({ fields }) => fields.content_path !== undefined)
  return [{ ok: null, sent: '', seen: present ? 'it was present before' : 'it was absent before' }]
}
