import type { Evidence } from '../evidence.ts'
import { chargedOnce } from '../money.ts'
import { type Checks, check, type Finding, undecided } from '../verdict.ts'
import {
  about,
  answered202,
  every,
  goodPolls,
  refused,
  taken,
  takenSubmissions,
  with400,
} from './findings.ts'
import { keyInfoFields, keyInfosAnswered } from './key-money.ts'
import { downloaded, hasDuration, hasResolution, hasSound, isWholeMp4 } from './video.ts'

/** The checks of the introduction, "What the service does" and the model table. */
export const serviceChecks: Checks = {
  Introduction: {
    1: check(['plain video'], (e) => [...keyInfosAnswered(e), ...taken(e, 'plain video'), ...downloaded(e)]),
    2: check(['plain video'], samePrefix),
  },
  'What the service does': {
    1: check(['plain video'], isWholeMp4),
    2: check(['plain video'], (e) => [...taken(e, 'plain video'), ...isWholeMp4(e)]),
    3: check(['plain video'], (e) => [
      ...refused(e, 'another duration', with400),
      ...refused(e, 'another resolution', with400),
      ...hasDuration(e),
      ...hasResolution(e),
      ...hasSound(e),
    ]),
    4: check(['plain video', 'long video'], (e) => [...answered202(e), ...chargedOnce(e)]),
    5: undecided('with one model listed, nothing can be seen of a second one'),
    6: check([], keyInfoFields),
  },
  'Model table': {
    1: undecided('the identifier is left out of the specification'),
    2: check(['plain video'], hasDuration),
    3: check(['plain video'], hasResolution),
    4: check(['plain video'], hasSound),
    5: check(['plain video', 'long video'], chargedOnce),
    6: check(['plain video', 'long video'], (e) => [
      ...taken(e, 'plain video'),
      ...taken(e, 'long video'),
      ...refused(e, 'a seed with a fraction'),
      ...refused(e, 'a seed that is text'),
    ]),
    7: check(['plain video'], (e) => taken(e, 'plain video')),
  },
}

/** Whether the paths in answers begin with the segment that the create path has. */
function samePrefix(evidence: Evidence): Finding[] {
  const begins = (path: unknown) =>
    path === undefined || (typeof path === 'string' && path.startsWith(`/${evidence.options.prefix}/videos/`))
  const answers = [
    ...takenSubmissions(evidence).map(({ exchange }) => exchange),
    ...goodPolls(evidence).map(({ poll }) => poll),
  ]
  return every(
    answers.map((exchange) => {
      const fields = (exchange.answer?.json ?? {}) as Record<string, unknown>
      return about(exchange, begins(fields.poll_path) && begins(fields.content_path))
    }),
    'submissions and polls',
    `paths begin with /${evidence.options.prefix}/videos/`,
  )
}
