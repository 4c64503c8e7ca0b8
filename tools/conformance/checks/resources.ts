import { type Evidence, fieldsOf } from '../evidence.ts'
import { chargedOnce } from '../money.ts'
import { type Checks, check, type Finding, LEFT_OPEN, undecided } from '../verdict.ts'
import type { Exchange } from '../wire.ts'
import { about, every, goodPolls, refused, STATUSES, taken, takenSubmissions } from './findings.ts'
import { budgetIsInteger, keyIsMasked, poorKeyIsRefused, spendIsInteger } from './key-money.ts'

/** The checks of "Resources and their fields". */
export const resourceChecks: Checks = {
  'Video job': {
    1: check(['plain video'], (e) => [
      ...unusableIds(e),
      ...eachJobAnswer(e, 'id is the id of the job', ({ id }, jobId) => id === jobId),
    ]),
    2: check(['plain video'], (e) =>
      eachJobAnswer(e, 'status is one of the four', ({ status }) => STATUSES.includes(String(status))),
    ),
    3: check(['plain video'], (e) =>
      eachJobAnswer(
        e,
        'poll_path is the path of the job',
        ({ poll_path }, id) => poll_path === jobPath(e, id),
      ),
    ),
    4: check(['plain video'], contentPaths),
    5: undecided(LEFT_OPEN, furtherJobFields),
  },
  'Submission request': {
    1: check(['long video'], (e) => [
      ...refused(e, 'no prompt'),
      ...refused(e, 'a prompt that is a number'),
      ...refused(e, '2,001 characters'),
      ...taken(e, 'long video'),
    ]),
    2: check(['plain video', 'long video'], (e) => [
      ...taken(e, 'plain video'),
      ...taken(e, 'long video'),
      ...refused(e, 'a seed with a fraction'),
      ...refused(e, 'a seed that is text'),
    ]),
  },
  'Key info fields': {
    1: check([], keyIsMasked),
    2: check([], spendIsInteger),
    3: check([], budgetIsInteger),
    4: check(['poor key'], poorKeyIsRefused),
    5: check(['plain video', 'long video'], chargedOnce),
    6: undecided(LEFT_OPEN, furtherKeyFields),
  },
}

export function jobPath({ options }: Evidence, id: string): string {
  return `/${options.prefix}/videos/jobs/${id}`
}

/** Looks at every answer that describes a job: those to submissions and those to polls. */
function eachJobAnswer(
  evidence: Evidence,
  what: string,
  fits: (fields: Record<string, unknown>, jobId: string) => boolean,
): Finding[] {
  const answers: [Exchange, string][] = [
    ...takenSubmissions(evidence).map(({ exchange, jobId }): [Exchange, string] => [exchange, jobId ?? '']),
    ...goodPolls(evidence).map(({ poll, job }): [Exchange, string] => [poll, job.id]),
  ]
  return every(
    answers.map(([exchange, id]) => about(exchange, fits(fieldsOf(exchange), id))),
    'submissions and polls',
    what,
  )
}

function unusableIds({ submissions }: Evidence): Finding[] {
  return submissions
    .filter(({ exchange, jobId }) => exchange.answer?.status === 202 && jobId === null)
    .map(({ exchange }) => about(exchange, false))
}

function contentPaths(evidence: Evidence): Finding[] {
  return every(
    goodPolls(evidence)
      .filter(({ fields }) => fields.status === 'completed')
      .map(({ poll, job, fields }) =>
        about(poll, fields.content_path === `${jobPath(evidence, job.id)}/content`),
      ),
    'polls of completed jobs',
    'content_path is the path of the download',
  )
}

const JOB_FIELDS = ['id', 'status', 'poll_path', 'content_path']

function furtherJobFields(evidence: Evidence): Finding[] {
  const names = goodPolls(evidence).flatMap(({ fields }) => Object.keys(fields))
  return [further(names.filter((name) => !JOB_FIELDS.includes(name)))]
}

function furtherKeyFields({ keyInfos }: Evidence): Finding[] {
  const names = keyInfos.flatMap((exchange) => {
    const fields = fieldsOf(exchange)
    return [
      ...Object.keys(fields).filter((name) => name !== 'key' && name !== 'info'),
      ...Object.keys(fields.info ?? {})
        .filter((name) => name !== 'spend' && name !== 'max_budget')
        .map((name) => `info.${name}`),
    ]
  })
  return [further(names)]
}

function further(names: string[]): Finding {
  const seen = names.length > 0 ? `further fields: ${[...new Set(names)].join(', ')}` : 'no further fields'
  return { ok: null, sent: '', seen }
}
