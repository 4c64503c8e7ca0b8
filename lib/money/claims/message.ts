import { utcTime, zoneOffset, zoneTime } from '../../time.ts'
import { formatYen } from '../../yen.ts'
import { MESSAGE_WORDS, type MessageLanguage, type MessageWords } from './message-words.ts'
import type { AskedCause, ClaimView } from './view.ts'

/** The message to support. Pure; plain text, lines end with a line feed. */

/** The longest body, in UTF-16 code units: it fits any form or mail program. */
const LONGEST_BODY = 20_000

/** The longest prompt in a message, in code points; it only has to be recognized. */
const LONGEST_PROMPT = 200

/** The fields of a claim that a message needs. */
export type ClaimToAskFor = Pick<
  ClaimView,
  | 'submissionId'
  | 'cause'
  | 'reason'
  | 'jobId'
  | 'amountYen'
  | 'ofKeyNow'
  | 'accepted'
  | 'finishedAt'
  | 'prompt'
>

export interface MessageOptions {
  language: MessageLanguage
  /** IANA time zone; times are given in it and in UTC. */
  zone: string
  /** The present key as the service masks it, for videos that it paid for; null leaves it out. Never the key. */
  maskedKey: string | null
  withPrompts: boolean
}

export interface SupportMessage {
  subject: string
  body: string
  /** Submission ids of the claims that it asks for. */
  included: string[]
  /** The claims that did not fit: they need a further message. */
  leftOut: string[]
  /** The claims whose jobs or videos were found, so there is nothing to ask for. */
  needless: string[]
}

const CAUSES: readonly AskedCause[] = [
  'failed',
  'id_lost',
  'no_answer',
  'video_lost',
  'video_damaged',
  'by_hand',
]

/** Writes one message for several claims. Null when there is nothing to ask for. */
export function supportMessage(
  claims: readonly ClaimToAskFor[],
  options: MessageOptions,
): SupportMessage | null {
  const asked = CAUSES.flatMap((cause) => claims.filter((claim) => claim.cause === cause))
  const needless = claims.filter((claim) => !asked.includes(claim)).map((claim) => claim.submissionId)
  let count = asked.length
  let body = bodyOf(asked, options)
  while (count > 1 && body.length > LONGEST_BODY) {
    // Shrinks in proportion, by at least one, so this ends soon.
    count = Math.max(1, Math.min(count - 1, Math.floor((count * LONGEST_BODY) / body.length)))
    body = bodyOf(asked.slice(0, count), options)
  }
  if (count === 0) return null
  const ids = asked.map((claim) => claim.submissionId)
  const included = asked.slice(0, count)
  return {
    subject: MESSAGE_WORDS[options.language].subject(count, formatYen(sumOf(included))),
    body,
    included: ids.slice(0, count),
    leftOut: ids.slice(count),
    needless,
  }
}

function bodyOf(claims: readonly ClaimToAskFor[], options: MessageOptions): string {
  const words = MESSAGE_WORDS[options.language]
  const sum = formatYen(sumOf(claims))
  const blocks = [words.greeting, words.opening(claims.length, sum)]
  let number = 0
  for (const cause of CAUSES) {
    const ofCause = claims.filter((claim) => claim.cause === cause)
    if (ofCause.length === 0) continue
    blocks.push(words.causes[cause])
    for (const claim of ofCause) {
      number += 1
      blocks.push(`${number}. ${linesOf(claim, words, options).join('\n   ')}`)
    }
  }
  const { maskedKey } = options
  const namesKey = maskedKey !== null && claims.every(({ ofKeyNow }) => ofKeyNow)
  const key = namesKey ? [field(words.key, oneLine(maskedKey))] : []
  blocks.push([field(words.sum, sum), ...key].join('\n'), words.closing)
  return `${blocks.join('\n\n')}\n`
}

function linesOf(claim: ClaimToAskFor, words: MessageWords, options: MessageOptions): string[] {
  const { cause, reason, jobId, amountYen, accepted, finishedAt, prompt } = claim
  const made = cause === 'video_lost' || cause === 'video_damaged' || cause === 'by_hand'
  const from = time(accepted.from, options.zone)
  const until = time(accepted.until, options.zone)
  return [
    ...(jobId === null ? [] : [field(words.job, oneLine(jobId))]),
    field(words.amount, formatYen(amountYen)),
    jobId === null && from !== until
      ? field(words.acceptedBetween, `${from} – ${until}`)
      : field(words.acceptedAt, until),
    ...(made && finishedAt ? [field(words.finished, time(finishedAt, options.zone))] : []),
    ...(cause === 'by_hand' && reason ? [field(words.reason, oneLine(reason))] : []),
    ...(options.withPrompts ? [field(words.prompt, shortened(oneLine(prompt)))] : []),
  ]
}

function field(name: string, value: string): string {
  return `${name}: ${value}`
}

/** `2026-11-21 12:01:43 UTC (2026-11-21 21:01:43 UTC+09:00)` */
function time(iso: string, zone: string): string {
  const moment = Date.parse(iso)
  const offset = zoneOffset(moment, zone)
  const utc = `${utcTime(moment)} UTC`
  return offset === 'UTC+00:00' ? utc : `${utc} (${zoneTime(moment, zone)} ${offset})`
}

/** Texts by others, changed so that they cannot look like a line of ours or reverse the text direction. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= LONGEST_PROMPT ? text : `${characters.slice(0, LONGEST_PROMPT).join('')}…`
}

function sumOf(claims: readonly ClaimToAskFor[]): number {
  return claims.reduce((sum, claim) => sum + claim.amountYen, 0)
}

/** The longest link that browsers, systems and mail programs pass on completely, in characters. */
const LONGEST_LINK = 1_900

/**
 * A `mailto:` link (RFC 6068) that opens a mail program with a message in it, for an address chosen there; null if the
 * message is too long for one. Pure.
 */
export function mailtoLink(message: { subject: string; body: string }): string | null {
  const body = message.body.replaceAll(/\r?\n/g, '\r\n')
  const href = `mailto:?subject=${encode(message.subject)}&body=${encode(body)}`
  return href.length <= LONGEST_LINK ? href : null
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
