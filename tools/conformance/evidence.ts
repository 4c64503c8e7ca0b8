import type { Options } from './options.ts'
import type { Exchange } from './wire.ts'

/** An observation: right, wrong, or (null) neither, only worth reporting. */
export interface Finding {
  ok: boolean | null
  sent: string
  seen: string
}

/** One reading of a key's money. */
export interface Reading {
  spendYen: number
  maxBudgetYen: number
}

export const WRONG_VALUES = ['another duration', 'another resolution', 'another model'] as const
export const WRONG_BODIES = [
  '2,001 characters',
  'no prompt',
  'a prompt that is a number',
  'a seed with a fraction',
  'a seed that is text',
  'malformed JSON',
] as const

export type SubmissionName =
  | 'plain video'
  | 'long video'
  | 'failing video'
  | 'rate limit'
  | (typeof WRONG_VALUES)[number]
  | (typeof WRONG_BODIES)[number]

/** One submission of the main key and its effect on the spend. */
export interface Submission {
  name: SubmissionName
  exchange: Exchange
  /** Null when a reading before or after it failed. */
  changeYen: number | null
  /** The id in a 2xx answer; null without a usable one. */
  jobId: string | null
}

/** The effect of a submission on the money, from its answer alone. */
export type MoneyKind = 'accepted' | 'refused' | 'unclear' | 'unanswered'

/**
 * One step of the run between two readings of the main key. A stranger's submission was refused; an intruder's was
 * not.
 */
export interface Entry {
  kind: MoneyKind | 'stranger' | 'intruder' | 'polling' | 'download' | 'later'
  what: string
  changeYen: number | null
}

/** A followed job: its polls in order. */
export interface Job {
  name: SubmissionName
  id: string
  polls: Exchange[]
  /** From the 202 to the poll that first said completed or failed. */
  seconds: number | null
}

export type EndpointName = 'create' | 'poll' | 'content' | 'key info'

/** A request with an unknown key. */
export interface Stranger {
  who: 'no key' | 'a wrong key' | 'another scheme' | 'the revoked key'
  endpoint: EndpointName
  exchange: Exchange
}

/** A second key, which cannot pay, at the start and at the end of the run. */
export interface PoorKey {
  before: Reading | null
  after: Reading | null
  infoBefore: Exchange
  infoAfter: Exchange
  /** Null if the key still had enough money for a video, so nothing was sent. */
  submission: Exchange | null
}

/** The kind of a downloaded file. */
export interface MediaFacts {
  isMp4: boolean
  /** Why the file is not a whole MP4; empty when it is. */
  trouble: string
  durationSeconds: number
  pictureSeconds: number
  width: number
  height: number
  soundTracks: number
}

export interface Downloads {
  jobId: string
  first: Exchange
  second: Exchange
  media: MediaFacts
}

/** All observations of a run; the checks decide from these alone. */
export interface Evidence {
  options: Options
  keyInfos: Exchange[]
  entries: Entry[]
  /** In the order of sending. */
  submissions: Submission[]
  /** Submissions that were not sent because they could have exceeded the spend limit. */
  withheld: string[]
  jobs: Job[]
  strangers: Stranger[]
  poor: PoorKey | null
  downloads: Downloads | null
  unknownJob: Exchange | null
  contentTooEarly: Exchange | null
}

/** The money side of an answer to a submission. */
export function moneyKind(exchange: Exchange): MoneyKind {
  if (exchange.answer === null) return 'unanswered'
  const { status } = exchange.answer
  if (status === 202) return 'accepted'
  return status >= 400 ? 'refused' : 'unclear'
}

/** The body of an answer, when it is a JSON object. */
export function fieldsOf(exchange: Exchange): Record<string, unknown> {
  const json = exchange.answer?.json
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {}
}

/**
 * The money in a key info. Amounts written as text are understood too, so that one fault does not hide the
 * others; whether they are integers is for a check to say.
 */
export function readingOf(exchange: Exchange): Reading | null {
  const { info } = fieldsOf(exchange)
  if (exchange.answer?.status !== 200 || typeof info !== 'object' || info === null) return null
  const { spend, max_budget } = info as Record<string, unknown>
  const [spendYen, maxBudgetYen] = [amountOf(spend), amountOf(max_budget)]
  return spendYen === null || maxBudgetYen === null ? null : { spendYen, maxBudgetYen }
}

function amountOf(value: unknown): number | null {
  const amount = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : null
}
