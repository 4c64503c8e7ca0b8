import type { Message } from '../i18n/message.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import { jobIdIn } from './job-id-in.ts'
import { acceptedBody } from './wire.ts'

/**
 * The observation of one POST. `sent` is whether undici was about to write it: until then nothing can have been billed,
 * whatever the error; afterwards everything without a status line may have been.
 */
export type Observation =
  | { seen: 'nothing'; sent: boolean; error: string }
  | {
      seen: 'status'
      status: number
      retryAfter: string | null
      /** The part of the body that arrived, at most {@link BODY_LIMIT} bytes. */
      body: string
      /** Whether the body arrived completely. */
      whole: boolean
    }

/**
 * The outcome of a POST, in terms of money. `keptJobId` is the job id that a damaged or unexpected answer seems to
 * contain: it proves nothing until the service confirms it (lib/money/reconcile/adopt.ts).
 */
export type Outcome =
  | { kind: 'not_sent'; detail: string }
  | { kind: 'accepted'; jobId: string }
  | { kind: 'accepted_id_lost'; detail: string; keptJobId?: string | null }
  | {
      kind: 'refused'
      status: number
      retryAfter: string | null
      /** The codes and types of the body, each at most 100 characters. */
      errorCodes: string[]
      detail: string
    }
  | {
      kind: 'unknown'
      reason: 'no_answer' | 'redirected' | 'unexpected_answer'
      detail: string
      keptJobId?: string | null
    }

/** The most bytes read of an answer to a POST: 1 MiB. Its job id may follow other members of any length. */
export const BODY_LIMIT = 1024 * 1024

/** The most characters of the service's text that are kept. */
const DETAIL_LIMIT = 2_000

/**
 * Decides the meaning of a POST's observation (docs/contract.md, Errors, rules 1 to 3): a 4xx or 5xx was not billed, a
 * 202 was, and without a response the outcome is unknown. Redirects and other 2xx are outside the contract: unknown.
 */
export function classify(observation: Observation): Outcome {
  if (observation.seen === 'nothing') {
    return observation.sent
      ? { kind: 'unknown', reason: 'no_answer', detail: observation.error }
      : { kind: 'not_sent', detail: observation.error }
  }
  const { status, body } = observation
  if (status === 202) return classifyAccepted(body, observation.whole)
  if (status >= 400 && status < 600) {
    return {
      kind: 'refused',
      status,
      retryAfter: observation.retryAfter,
      errorCodes: readErrorCodes(body),
      detail: readErrorText(body),
    }
  }
  const reason = status >= 300 ? 'redirected' : 'unexpected_answer'
  return { kind: 'unknown', reason, detail: `HTTP ${status}: ${excerpt(body)}`, ...keptFrom(body) }
}

function classifyAccepted(body: string, whole: boolean): Outcome {
  const parsed = acceptedBody.safeParse(parseJson(body))
  if (whole && parsed.success) return { kind: 'accepted', jobId: parsed.data.id }
  const detail = detailOf(whole ? 'status.trouble.noJobId' : 'status.trouble.cutOff', body)
  return { kind: 'accepted_id_lost', detail, ...keptFrom(body) }
}

/** The id in the place of the contract; otherwise the only recognizable one. */
function keptFrom(body: string): { keptJobId?: string } {
  const parsed = acceptedBody.safeParse(parseJson(body))
  const keptJobId = parsed.success ? parsed.data.id : jobIdIn(body)
  return keptJobId === null ? {} : { keptJobId }
}

function detailOf(key: Message['key'], body: string): string {
  return storeMessage({ key, values: { text: excerpt(body) } })
}

/** A code that contains one of these as whole words is about money. */
const MONEY_WORDS = ['insufficient', 'budget', 'quota exceeded', 'balance', 'credit', 'credits']

/** A message that the money ran out: both words in one clause, in either order. A rate is not money. */
const MONEY = String.raw`\b(?:budget|balance|credits?|funds)\b`
const RAN_OUT = String.raw`\b(?:exceed(?:ed|s)?|insufficient|exhausted|depleted|too low|used up|enough|over|no more)\b`
const MONEY_MESSAGE = new RegExp(`${MONEY}[^.,;:"]{0,60}${RAN_OUT}|${RAN_OUT}[^.,;:"]{0,60}${MONEY}`, 'i')

/**
 * Whether a refusal was for money, under any status: services answer 400, 402 or 429 for an exhausted budget. Some
 * express it in the type of the error while its code repeats the status, and some only in the message.
 */
export function isRefusalForMoney({
  status,
  errorCodes,
  detail,
}: Pick<Extract<Outcome, { kind: 'refused' }>, 'status' | 'errorCodes' | 'detail'>): boolean {
  if (status === 402 || (status < 500 && MONEY_MESSAGE.test(detail))) return true
  const codes = errorCodes.map((code) => ` ${wordsOf(code)} `)
  return MONEY_WORDS.some((word) => codes.some((code) => code.includes(` ${word} `)))
}

/** A 403 that mentions one of these refused the prompt, not the key. */
const ABOUT_THE_PROMPT = /\b(?:prompts?|content|polic(?:y|ies)|moderat\w+|safety|unsafe|violat\w+)\b/i

/** Whether a refusal was of the key itself, so that every other submission would be refused, too. */
export function isRefusalOfKey({
  status,
  errorCodes,
  detail,
}: Pick<Extract<Outcome, { kind: 'refused' }>, 'status' | 'errorCodes' | 'detail'>): boolean {
  if (status === 401) return true
  return status === 403 && ![...errorCodes.map(wordsOf), detail].some((text) => ABOUT_THE_PROMPT.test(text))
}

/** `loadBalancer_unavailable` as `load balancer unavailable`. */
function wordsOf(code: string): string {
  return code
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
}

function readErrorCodes(body: string): string[] {
  const parsed = parseJson(body)
  return [member(parsed, 'error'), parsed]
    .flatMap((place) => [member(place, 'code'), member(place, 'type')])
    .filter((value) => typeof value === 'string')
    .map((value) => value.slice(0, 100))
}

function readErrorText(body: string): string {
  const parsed = parseJson(body)
  const error = member(parsed, 'error')
  for (const value of [
    member(error, 'message'),
    member(parsed, 'detail'),
    member(parsed, 'message'),
    error,
  ]) {
    if (typeof value === 'string') return excerpt(value)
  }
  return excerpt(body)
}

function excerpt(text: string): string {
  return text.slice(0, DETAIL_LIMIT).toWellFormed().replaceAll('\u0000', '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A body without JSON has no meaning.
  }
  return undefined
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
