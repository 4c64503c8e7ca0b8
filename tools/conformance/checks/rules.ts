import { type Evidence, fieldsOf } from '../evidence.ts'
import { chargedOnce, free } from '../money.ts'
import { type Checks, CLIENT_RULE, check, type Finding, LEFT_OPEN, undecided } from '../verdict.ts'
import { wrongValuesRefused } from './endpoints.ts'
import {
  about,
  answered202,
  find,
  goodPolls,
  refused,
  shownRight,
  strangersRefused,
  taken,
  with400,
} from './findings.ts'
import { keyInfosAnswered, poorKeyIsApart, poorRefusalIsFree } from './key-money.ts'
import {
  everySubmissionAnswered,
  rateLimit,
  refusalsFree,
  revokedKeyRefused,
  shownErrors,
} from './refusals.ts'
import { failedAndBilled, generationTimes } from './states.ts'
import { hasDuration, hasResolution, hasSound } from './video.ts'

/** The checks of everything after the endpoints. */
export const ruleChecks: Checks = {
  Authentication: {
    1: check(['plain video'], (e) => [
      ...keyInfosAnswered(e),
      ...taken(e, 'plain video'),
      ...strangersRefused(e),
    ]),
    2: check(['plain video'], (e) => [
      ...chargedOnce(e),
      ...free(e, ['stranger', 'intruder'], 'submissions of others'),
      ...poorKeyIsApart(e),
    ]),
    3: check(['poor key'], poorKeyIsApart),
    4: check(['revoked key'], revokedKeyRefused),
  },
  Events: {
    1: check(['plain video'], completionPolled),
  },
  'Errors, conditions': {
    1: check([], (e) => [...wrongValuesRefused(e), ...refusalsFree(e, 'values')]),
    2: check(['rate limit'], rateLimit),
    3: check([], (e) => [
      ...refused(e, 'no prompt'),
      ...refused(e, 'malformed JSON'),
      ...refusalsFree(e, 'others'),
      ...poorRefusalIsFree(e),
    ]),
    4: check(['plain video', 'long video'], (e) => [...answered202(e), ...chargedOnce(e)]),
    5: check(['failing video'], failedAndBilled),
  },
  'Errors, rules': {
    1: check([], (e) => [...refusalsFree(e, 'all'), ...poorRefusalIsFree(e)]),
    2: check(['plain video', 'long video'], (e) => [...chargedOnce(e), ...distinctJobs(e)]),
    3: check([], everySubmissionAnswered),
    4: undecided(LEFT_OPEN, (e) => {
      const submission = find(e, '2,001 characters')
      return submission ? [about(submission.exchange, null)] : []
    }),
    5: undecided(LEFT_OPEN, ({ submissions }) =>
      submissions
        .filter(({ exchange }) => (exchange.answer?.status ?? 0) >= 400)
        .map(({ exchange }) => ({ ok: null, sent: '', seen: exchange.answer?.contentType ?? '' })),
    ),
    6: undecided(LEFT_OPEN, shownErrors),
  },
  Limits: {
    1: check(['long video', 'open questions'], (e) => [
      ...taken(e, 'long video'),
      ...refused(e, '2,001 characters'),
      ...openQuestion(e, '2,000 characters beyond the basic plane'),
    ]),
    2: check(['plain video', 'open questions'], (e) => [
      ...refused(e, 'another duration', with400),
      ...hasDuration(e),
      ...openQuestion(e, 'fixed values repeated'),
    ]),
    3: check(['plain video'], (e) => [
      ...refused(e, 'another resolution', with400),
      ...hasResolution(e),
      ...hasSound(e),
    ]),
    4: check(['plain video', 'long video'], chargedOnce),
    5: undecided(CLIENT_RULE),
    6: undecided('what is typical is no promise', generationTimes),
    7: check(['rate limit'], rateLimit),
    8: undecided('how long is left open'),
  },
  'Billing rules': {
    1: check(['plain video', 'long video'], chargedOnce),
    2: check(['plain video'], (e) => [
      ...free(e, ['polling'], 'stretch of polling'),
      ...free(e, ['download'], 'pair of downloads'),
      ...refusalsFree(e, 'all'),
      ...poorRefusalIsFree(e),
    ]),
  },
  Versioning: {
    1: undecided(LEFT_OPEN),
  },
}

function completionPolled(evidence: Evidence): Finding[] {
  const found = goodPolls(evidence).find(({ fields }) => fields.status === 'completed')
  if (found) return [shownRight(found.poll)]
  return [{ ok: false, sent: 'polls of accepted jobs', seen: 'none said completed' }]
}

function distinctJobs({ submissions }: Evidence): Finding[] {
  const ids = submissions.map(({ jobId }) => jobId).filter((id) => id !== null)
  if (ids.length === new Set(ids).size) return []
  return [{ ok: false, sent: 'different submissions', seen: 'the same job id twice' }]
}

function openQuestion(evidence: Evidence, name: Parameters<typeof find>[1]): Finding[] {
  const submission = find(evidence, name)
  return submission
    ? [
        {
          ...about(submission.exchange, null),
          seen: `${name}: ${submission.exchange.answer?.status ?? 'no answer'}${fieldsOf(submission.exchange).id ? ', accepted' : ''}`,
        },
      ]
    : []
}
