import type { Evidence, Finding } from './evidence.ts'
import {
  answered202,
  answerTypes,
  distinctJobs,
  errorTypes,
  everySubmissionAnswered,
  refused,
  seenStatus,
  shownErrors,
  taken,
  with400,
} from './findings.ts'
import {
  beginsPending,
  completionPolled,
  contentPaths,
  earlyContent,
  earlyContentPath,
  furtherJobFields,
  generationTimes,
  idsAreJobs,
  inProgress,
  pollBodies,
  pollInterval,
  pollPaths,
  pollsAnswered,
  samePrefix,
  statusesKnown,
  transitions,
} from './jobs.ts'
import {
  budgetIsInteger,
  furtherKeyFields,
  keyInfoFields,
  keyInfosAnswered,
  keyIsMasked,
  poorKeyIsApart,
  poorKeyIsRefused,
  revokedKeyRefused,
  spendIsInteger,
  strangersRefused,
} from './keys.ts'
import { chargedOnce, failedAndBilled, free, poorRefusalIsFree, rateLimit, refusalsFree } from './money.ts'
import type { Need } from './plan.ts'
import { downloaded, hasDuration, hasResolution, hasSound, isWholeMp4, sameTwice } from './video.ts'

type Look = (evidence: Evidence) => Finding[]

/** A sentence of the specification, and the observations that decide it. */
export interface Sentence {
  quote: string
  /** The cost of deciding it; sentences share paid videos. */
  needs: readonly Need[]
  judge: Look
}

/** A sentence that these checks decide together. */
function decided(quote: string, needs: readonly Need[], ...looks: readonly Look[]): Sentence {
  return { quote, needs, judge: (evidence) => looks.flatMap((look) => look(evidence)) }
}

/** A sentence that demands nothing of a service. Its observations are still reported. */
function open(quote: string, reason: string, look: Look = () => []): Sentence {
  const judge = (evidence: Evidence) => [
    { ok: null, sent: '', seen: reason },
    ...look(evidence).map((finding) => ({ ...finding, ok: finding.ok === false ? false : null })),
  ]
  return { quote, needs: [], judge }
}

const LEFT_OPEN = 'the specification leaves this open'
const CLIENT_RULE = 'a rule for clients'
const TYPICAL = 'what is typical is no promise'
const HOW_LONG = 'how long is left open'

const FREE: readonly Need[] = []
const PLAIN: readonly Need[] = ['plain video']
const BOTH: readonly Need[] = ['plain video', 'long video']

const wrongValues = [
  refused('another duration', with400),
  refused('another resolution', with400),
  refused('another model', with400),
]
const wrongSeeds = [refused('a seed with a fraction'), refused('a seed that is text')]
const wrongBodies = [refused('no prompt'), refused('malformed JSON')]
const bothTaken = [taken('plain video'), taken('long video')]
const pollingIsFree = free(['polling'], 'stretch of polling')
const downloadsAreFree = free(['download'], 'pair of downloads')

/** Every sentence and table row of the specification, by section, in its own words and order, and how it is decided. */
export const CONTRACT: Readonly<Record<string, readonly Sentence[]>> = {
  Introduction: [
    decided(
      'Every path below is relative to {base_url}.',
      PLAIN,
      keyInfosAnswered,
      taken('plain video'),
      downloaded,
    ),
    decided(
      'The word gateway in the create and job paths stands for a fixed neutral path segment that is the same in all video paths.',
      PLAIN,
      samePrefix,
    ),
  ],
  'What the service does': [
    decided('The service generates short videos from text prompts.', PLAIN, isWholeMp4),
    decided(
      'Generation is asynchronous: a client submits a job, polls the job status, then downloads the finished MP4.',
      PLAIN,
      taken('plain video'),
      isWholeMp4,
    ),
    decided(
      'Its duration, resolution and audio are pinned server-side and cannot be changed by the client.',
      PLAIN,
      refused('another duration', with400),
      refused('another resolution', with400),
      hasDuration,
      hasResolution,
      hasSound,
    ),
    decided(
      'Each model has a flat price per video. The price is charged when a submission is accepted (HTTP 202).',
      BOTH,
      answered202,
      chargedOnce,
    ),
    open(
      'The job status endpoint and the download endpoint are shared by all models.',
      'with one model listed, nothing can be seen of a second one',
    ),
    decided("A separate endpoint reports the calling key's spend and budget.", FREE, keyInfoFields),
  ],
  'Model table': [
    open(
      'Model: the fast video model, version 2.0 (its vendor-prefixed identifier is omitted)',
      'the identifier is left out of the specification',
    ),
    decided('Duration: 8 seconds', PLAIN, hasDuration),
    decided('Resolution: 1280x720 (16:9)', PLAIN, hasResolution),
    decided('Audio: included', PLAIN, hasSound),
    decided('Price: flat 250 yen per video', BOTH, chargedOnce),
    decided('Seed: optional integer', BOTH, ...bothTaken, ...wrongSeeds),
    decided('Create endpoint: POST /gateway/videos/create', PLAIN, taken('plain video')),
  ],
  'Video job': [
    decided('id: string. Job identifier, returned on submission. Used in the job paths.', PLAIN, idsAreJobs),
    decided('status: string. One of: pending, in_progress, completed, failed.', PLAIN, statusesKnown),
    decided(
      'poll_path: string. Path of the job status endpoint: /gateway/videos/jobs/<job_id>.',
      PLAIN,
      pollPaths,
    ),
    decided(
      'content_path: string. Path of the download endpoint: /gateway/videos/jobs/<job_id>/content. Present in the response for a completed job.',
      PLAIN,
      contentPaths,
    ),
    open(
      'Fields of the job beyond these four (failure reason, timestamps, model name, echo of the prompt): not shown.',
      LEFT_OPEN,
      furtherJobFields,
    ),
  ],
  'Submission request': [
    decided(
      'prompt: string, required. At most 2,000 characters.',
      ['long video'],
      refused('no prompt'),
      refused('a prompt that is a number'),
      refused('2,001 characters'),
      taken('long video'),
    ),
    decided(
      'seed: integer, not required. Accepted only where the model supports a seed; the listed model does.',
      BOTH,
      ...bothTaken,
      ...wrongSeeds,
    ),
  ],
  'Key info fields': [
    decided(
      'key: string. The calling key, returned in a truncated or masked form: <API_KEY_MASKED>.',
      FREE,
      keyIsMasked,
    ),
    decided('info.spend: integer. Total amount spent on this key.', FREE, spendIsInteger),
    decided('info.max_budget: integer. Maximum budget for this key.', FREE, budgetIsInteger),
    decided('Available balance = info.max_budget minus info.spend.', ['poor key'], poorKeyIsRefused),
    decided('All amounts are in the smallest currency unit (yen for JPY).', BOTH, chargedOnce),
    open('Other fields of the key-info object: not shown.', LEFT_OPEN, furtherKeyFields),
  ],
  'States and transitions': [
    decided('pending: Initial status returned when a submission is accepted.', PLAIN, beginsPending),
    decided('in_progress: Job is being generated.', PLAIN, inProgress),
    decided('completed: The video can be downloaded from content_path.', PLAIN, downloaded, isWholeMp4),
    decided(
      'failed: Generation failed after acceptance. The submission was already billed; the client contacts support with the job id to obtain a service credit.',
      ['failing video'],
      failedAndBilled,
    ),
    open('Transitions: not shown.', LEFT_OPEN, transitions),
    open('Typical generation time is one to three minutes from submission.', TYPICAL, generationTimes),
    open(
      'Whether content_path is absent from responses in statuses other than completed: not shown.',
      LEFT_OPEN,
      earlyContentPath,
    ),
  ],
  'Submit a job': [
    decided('Method and path: POST /gateway/videos/create', PLAIN, taken('plain video')),
    decided(
      'Headers: Authorization: Bearer <API_KEY>; Content-Type: application/json.',
      PLAIN,
      taken('plain video'),
      strangersRefused('create'),
    ),
    decided(
      'Request body (JSON): prompt (string, required), seed (integer, optional).',
      BOTH,
      ...bothTaken,
      ...wrongBodies,
    ),
    decided(
      'Success: HTTP 202 with a JSON body of id (string), status (string, "pending" on acceptance), poll_path (string).',
      BOTH,
      answered202,
      answerTypes,
    ),
    decided("The price is deducted from the key's balance once per accepted submission.", BOTH, chargedOnce),
    decided(
      'Requests whose duration, resolution or model differ from the fixed values are rejected with HTTP 400.',
      FREE,
      ...wrongValues,
    ),
  ],
  'Poll a job': [
    decided(
      'Method and path: GET /gateway/videos/jobs/{id}, where {id} is the job id string.',
      PLAIN,
      pollsAnswered,
    ),
    decided('Headers: Authorization: Bearer <API_KEY>.', PLAIN, pollsAnswered, strangersRefused('poll')),
    decided('No body.', PLAIN, pollsAnswered),
    decided(
      'Response (JSON): id, status (pending, in_progress, completed or failed), poll_path, and content_path when completed.',
      PLAIN,
      pollBodies,
    ),
    open('Clients poll every 15 to 30 seconds.', CLIENT_RULE, pollInterval),
    decided('Polling is free.', PLAIN, pollingIsFree),
  ],
  'Download the video': [
    decided('Method and path: GET /gateway/videos/jobs/{id}/content.', PLAIN, downloaded),
    decided(
      'Query parameter: index (integer; the client passes 0). Its meaning and allowed range: not shown.',
      PLAIN,
      downloaded,
    ),
    decided('Headers: Authorization: Bearer <API_KEY>.', PLAIN, downloaded, strangersRefused('content')),
    decided('Response: the MP4 video bytes of the finished job.', PLAIN, isWholeMp4, sameTwice),
    decided('Download is free.', PLAIN, downloadsAreFree),
    open(
      'Generated videos are retained upstream only for a limited time, so clients download promptly after completion.',
      HOW_LONG,
    ),
    open('Behaviour when the job is not yet completed: not shown.', LEFT_OPEN, earlyContent),
  ],
  'Key info': [
    decided('Method and path: GET /key/info.', FREE, keyInfosAnswered),
    decided(
      'Headers: Authorization: Bearer <API_KEY>. The key is not put in the URL.',
      FREE,
      keyInfosAnswered,
      strangersRefused('key info'),
    ),
    decided('No body.', FREE, keyInfosAnswered),
    decided(
      'Response (JSON): key (string), info (object) with spend (integer) and max_budget (integer).',
      FREE,
      keyInfoFields,
    ),
    decided('It describes the calling key only.', ['poor key'], poorKeyIsApart),
  ],
  Authentication: [
    decided(
      'Every endpoint takes the API key in the Authorization header as a Bearer credential: Authorization: Bearer <API_KEY>.',
      PLAIN,
      keyInfosAnswered,
      taken('plain video'),
      strangersRefused(),
    ),
    decided(
      "The key carries its own budget and spend; video submissions are charged to the calling key's balance.",
      PLAIN,
      chargedOnce,
      free(['stranger', 'intruder'], 'submissions of others'),
      poorKeyIsApart,
    ),
    decided(
      '/key/info returns the budget of the key that authenticates the request.',
      ['poor key'],
      poorKeyIsApart,
    ),
    decided('How keys are issued or revoked: not shown.', ['revoked key'], revokedKeyRefused),
  ],
  Events: [
    decided(
      'Events: not shown. Completion is learned by polling the job status endpoint.',
      PLAIN,
      completionPolled,
    ),
  ],
  'Errors, conditions': [
    decided(
      'Submission with duration, resolution or model other than the fixed values: HTTP 400; billed: no',
      FREE,
      ...wrongValues,
      refusalsFree('values'),
    ),
    decided(
      'Platform-wide rate limit on video generation exceeded: HTTP 429; retry shortly; billed: no',
      ['rate limit'],
      rateLimit,
    ),
    decided(
      'Any other rejected submission (4xx or 5xx): the matching 4xx/5xx status; billed: no',
      FREE,
      ...wrongBodies,
      refusalsFree('others'),
      poorRefusalIsFree,
    ),
    decided('Accepted submission: HTTP 202; billed: yes, once', BOTH, answered202, chargedOnce),
    decided(
      'Accepted job later reaching status failed: status value failed on polling; billed: already billed; a service credit is requested from support using the job id',
      ['failing video'],
      failedAndBilled,
    ),
  ],
  'Errors, rules': [
    decided(
      'A received error response (4xx or 5xx) on submission was not billed and is safe to retry.',
      FREE,
      refusalsFree('all'),
      poorRefusalIsFree,
    ),
    decided(
      'After a 202, the client does not retry; each accepted submission is billed.',
      BOTH,
      chargedOnce,
      distinctJobs,
    ),
    decided(
      'When no response at all was received (time-out, dropped connection), the outcome is unknown: the submission may have been accepted and billed, so the client does not blindly retry.',
      FREE,
      everySubmissionAnswered,
    ),
    open(
      'The status code used for a prompt over 2,000 characters: not shown.',
      LEFT_OPEN,
      seenStatus('2,001 characters'),
    ),
    open('The format of error bodies: not shown.', LEFT_OPEN, errorTypes),
    open(
      'Status codes for a missing or invalid key, an unknown job id, or an insufficient balance: not shown.',
      LEFT_OPEN,
      shownErrors,
    ),
  ],
  Limits: [
    decided(
      'Prompt length: 2,000 characters maximum',
      ['long video'],
      taken('long video'),
      refused('2,001 characters'),
    ),
    decided(
      'Duration: fixed at 8 seconds for the listed model',
      PLAIN,
      refused('another duration', with400),
      hasDuration,
    ),
    decided(
      'Resolution: fixed at 1280x720 with audio for the listed model',
      PLAIN,
      refused('another resolution', with400),
      hasResolution,
      hasSound,
    ),
    decided('Price: flat 250 yen per accepted submission', BOTH, chargedOnce),
    open('Recommended poll interval: 15 to 30 seconds', CLIENT_RULE),
    open('Typical generation time: one to three minutes', TYPICAL, generationTimes),
    decided(
      'Rate limit: applies to video generation platform-wide; exceeding it gives HTTP 429. Numeric thresholds and window: not shown.',
      ['rate limit'],
      rateLimit,
    ),
    open('Retention of finished videos: limited time upstream. Its length: not shown.', HOW_LONG),
  ],
  'Billing rules': [
    decided("Submission (202): billed once at the model's flat price.", BOTH, chargedOnce),
    decided(
      'Polling, downloading, and rejected submissions: free.',
      PLAIN,
      pollingIsFree,
      downloadsAreFree,
      refusalsFree('all'),
      poorRefusalIsFree,
    ),
  ],
  Versioning: [open('Versioning: not shown.', LEFT_OPEN)],
}
