import type { Message, SayOf } from '../i18n/message.ts'
import { formatYen } from '../yen.ts'
import type { Reason } from './reasons.ts'
import type { Stalled } from './stalled.ts'
import { type Status, saysNotBilled } from './state.ts'

/**
 * `motion`: something happens automatically; `unsure`: the outcome is not known yet; `refused`: turned down, nothing
 * lost; `bad`: lost or failed. Never colour alone.
 */
export type Tone = 'quiet' | 'motion' | 'good' | 'unsure' | 'refused' | 'bad'

/** The meaning of a submission's state for people: the event, the cost, the next step. */
export interface StatusWords {
  tone: Tone
  title: string
  /** At most two short sentences, to fit a card. */
  brief: string
  /** The whole text, for the video's own page. */
  full: string
}

export interface Described {
  status: Status
  reason: Reason | null
  priceYen: number
  clip: object | null
  /** The repeated trouble. */
  trouble?: Message | null
  /** It was finished and billed, and the service deleted it before it was archived. */
  lostUpstream?: boolean
  /** It was archived before it was lost. */
  copyLost?: boolean
  /** The service deleted it, and its clip is damaged. */
  damagedUpstream?: boolean
  /** Its clip was deleted for good, after its time in the trash. */
  purgedAt?: string | null
  /** It is finished and not archived yet, and may be lost. */
  archiveRisk?: object | null
  /** Its job may never end. */
  stalled?: Stalled | null
  /** It was settled as not billed, but may have been billed. */
  doubted?: boolean
  /** The state of its claim, if known; null if it has none. */
  claim?: string | null
}

export const USUAL_SECONDS = { least: 60, most: 180 } as const

/** The reason alone, as one sentence. */
export function reasonWords(say: SayOf<'status'>, reason: Reason): string {
  return say(`why.${reason}`)
}

/**
 * Trying again from here is safe: it is proven that nothing was billed, and nothing has cast doubt on that. While the
 * key is refused it cannot help.
 */
export function canTryAgain(submission: {
  status: Status
  awaitsKey?: boolean
  doubted?: boolean
  triedAgain?: boolean
}): boolean {
  const { status, awaitsKey, doubted, triedAgain } = submission
  if (awaitsKey || doubted || triedAgain) return false
  return saysNotBilled(status)
}

export function statusWords(say: SayOf<'status'>, submission: Described): StatusWords {
  const { reason, priceYen, claim } = submission
  const look = lookOf(submission)
  const tone = TONES[look]
  const yen = formatYen(priceYen)
  const why = reason && reasonWords(say, reason)
  const values = { yen, found: reason === 'by_hand' ? 'by_hand' : 'other' }
  const title = say(`${look}.title`)
  switch (look) {
    case 'completed':
      return { tone, title, brief: '', full: say('completed.full', values) }
    case 'queued': {
      const brief = why ? join(say, why, say('queued.notBilled')) : say('queued.brief', values)
      return { tone, title, brief, full: join(say, why, say('queued.full', values)) }
    }
    case 'rejected': {
      const refused = why ?? say('why.refused')
      const next = say(reason === 'key_refused' ? 'rejected.key' : 'rejected.full')
      return { tone, title, brief: refused, full: join(say, refused, next) }
    }
    case 'unknown': {
      const isClear = reason === null || reason === 'no_answer'
      const brief = say('unknown.brief', values)
      const full = join(say, why ?? say('why.no_answer'), brief)
      return { tone, title: isClear ? title : say('unknown.unclear'), brief, full }
    }
  }
  const [brief, full] = [say(`${look}.brief`, values), say(`${look}.full`, values)]
  const decided = claimWords(say, claim, yen)
  switch (look) {
    case 'failed':
      return { tone, title, brief, full: join(say, why, join(say, full, decided ?? say('sendJobId'))) }
    case 'billed_without_job': {
      const next = decided ?? say('billed_without_job.ask')
      return { tone, title, brief, full: join(say, why, join(say, full, next)) }
    }
    case 'lost':
    case 'damaged':
      return { tone, title, brief, full: join(say, full, decided ?? say('sendJobId')) }
    case 'unknown_job':
    case 'no_end':
      // It is charged, so it must not be forgotten; no claim opens automatically.
      return {
        tone,
        title,
        brief,
        full: join(say, full, decided ?? say(claim ? 'claimed' : 'claimable', { yen })),
      }
    default:
      return { tone, title, brief, full }
  }
}

/** The result of a refund request; null until it was sent. */
function claimWords(say: SayOf<'status'>, claim: Described['claim'], yen: string): string | null {
  if (claim === 'credited') return say('refunded', { yen })
  if (claim === 'refused') return say('declined')
  return claim === 'sent' ? say('claimed') : null
}

/** The colour of each look of a submission; each look has a part of the catalogue. */
const TONES = {
  queued: 'quiet',
  submitting: 'motion',
  pending: 'motion',
  in_progress: 'motion',
  completed: 'good',
  unsaved: 'motion',
  damagedYet: 'unsure',
  failed: 'bad',
  rejected: 'refused',
  unknown: 'unsure',
  not_accepted: 'quiet',
  billed_without_job: 'bad',
  withdrawn: 'quiet',
  atRisk: 'bad',
  lost: 'bad',
  copyLost: 'bad',
  damaged: 'bad',
  doubted: 'unsure',
  unrecorded: 'unsure',
  unknown_job: 'unsure',
  no_end: 'unsure',
  purged: 'quiet',
} as const satisfies Record<Status | Stalled, Tone> & Record<string, Tone>

/**
 * The state that counts if several apply to a submission: for example, a doubted submission is not called safe.
 */
function lookOf(submission: Described): keyof typeof TONES {
  const { status, reason, clip, trouble } = submission
  if (submission.purgedAt) return 'purged'
  if (submission.copyLost) return 'copyLost'
  if (submission.lostUpstream) return 'lost'
  if (submission.damagedUpstream) return 'damaged'
  if (submission.archiveRisk) return 'atRisk'
  if (submission.doubted) return reason === 'sent_unrecorded' ? 'unrecorded' : 'doubted'
  if (submission.stalled) return submission.stalled
  if (status !== 'completed' || clip) return status
  return trouble?.key === 'troubles.damaged' || trouble?.key === 'troubles.damagedKept'
    ? 'damagedYet'
    : 'unsaved'
}

/** Joins sentences with the separator of the language. */
export function joinSentences(say: SayOf<'status'>, sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : sentences.reduce((first, second) => say('both', { first, second }))
}

function join(say: SayOf<'status'>, first: string | null, second: string): string {
  return first === null ? second : joinSentences(say, [first, second])
}
