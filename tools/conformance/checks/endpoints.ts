import { type Evidence, fieldsOf } from '../evidence.ts'
import { chargedOnce, free } from '../money.ts'
import { type Checks, CLIENT_RULE, check, type Finding, LEFT_OPEN, undecided } from '../verdict.ts'
import {
  about,
  answered202,
  every,
  goodPolls,
  pollsAnswered,
  refused,
  STATUSES,
  strangersRefused,
  taken,
  with400,
} from './findings.ts'
import { keyInfoFields, keyInfosAnswered, poorKeyIsApart } from './key-money.ts'
import { downloaded, isWholeMp4, sameTwice } from './video.ts'

/** The checks of "Endpoints". */
export const endpointChecks: Checks = {
  'Submit a job': {
    1: check(['plain video'], (e) => taken(e, 'plain video')),
    2: check(['plain video'], (e) => [...taken(e, 'plain video'), ...strangersRefused(e, 'create')]),
    3: check(['plain video', 'long video'], (e) => [
      ...taken(e, 'plain video'),
      ...taken(e, 'long video'),
      ...refused(e, 'no prompt'),
      ...refused(e, 'malformed JSON'),
    ]),
    4: check(['plain video', 'long video'], (e) => [...answered202(e), ...acceptedBodies(e)]),
    5: check(['plain video', 'long video'], chargedOnce),
    6: check([], wrongValuesRefused),
  },
  'Poll a job': {
    1: check(['plain video'], pollsAnswered),
    2: check(['plain video'], (e) => [...pollsAnswered(e), ...strangersRefused(e, 'poll')]),
    3: check(['plain video'], pollsAnswered),
    4: check(['plain video'], pollBodies),
    5: undecided(CLIENT_RULE, ({ options }) => [
      { ok: null, sent: '', seen: `this run polled every ${options.pollSeconds} s` },
    ]),
    6: check(['plain video'], (e) => free(e, ['polling'], 'stretch of polling')),
  },
  'Download the video': {
    1: check(['plain video'], downloaded),
    2: check(['plain video'], downloaded),
    3: check(['plain video'], (e) => [...downloaded(e), ...strangersRefused(e, 'content')]),
    4: check(['plain video'], (e) => [...isWholeMp4(e), ...sameTwice(e)]),
    5: check(['plain video'], (e) => free(e, ['download'], 'pair of downloads')),
    6: undecided('how long is left open'),
    7: undecided(LEFT_OPEN, ({ contentTooEarly }) => (contentTooEarly ? [about(contentTooEarly, null)] : [])),
  },
  'Key info': {
    1: check([], keyInfosAnswered),
    2: check([], (e) => [...keyInfosAnswered(e), ...strangersRefused(e, 'key info')]),
    3: check([], keyInfosAnswered),
    4: check([], keyInfoFields),
    5: check(['poor key'], poorKeyIsApart),
  },
}

/** Whether each other duration, resolution and model was refused with 400. */
export function wrongValuesRefused(evidence: Evidence): Finding[] {
  return [
    ...refused(evidence, 'another duration', with400),
    ...refused(evidence, 'another resolution', with400),
    ...refused(evidence, 'another model', with400),
  ]
}

function acceptedBodies({ submissions }: Evidence): Finding[] {
  const accepted = submissions.filter(
    ({ exchange, jobId }) => exchange.answer?.status === 202 || jobId !== null,
  )
  return accepted.map(({ exchange }) => {
    const { id, status, poll_path } = fieldsOf(exchange)
    return about(exchange, typeof id === 'string' && status === 'pending' && typeof poll_path === 'string')
  })
}

function pollBodies(evidence: Evidence): Finding[] {
  return every(
    goodPolls(evidence).map(({ poll, fields }) => {
      const { id, status, poll_path, content_path } = fields
      const always =
        typeof id === 'string' && STATUSES.includes(String(status)) && typeof poll_path === 'string'
      return about(poll, always && (status !== 'completed' || typeof content_path === 'string'))
    }),
    'polls of accepted jobs',
    'the fields are there, with their types',
  )
}
