import type { Message, SayOf } from '../i18n/message.ts'
import { formatYen } from '../yen.ts'
import type { Reason } from './reasons.ts'
import type { Stalled } from './stalled.ts'
import { type Status, saysNotBilled } from './state.ts'

/**
 * `motion`: something happens by itself; `unsure`: we do not know yet; `refused`: turned down, nothing lost;
 * `bad`: lost or failed. Never colour alone.
 */
export type Tone = 'quiet' | 'motion' | 'good' | 'unsure' | 'refused' | 'bad'

/** What a submission's state means to people: what happened, what it cost, what happens next. */
export interface StatusWords {
  tone: Tone
  title: string
  /** At most two short sentences: it has to fit a card. */
  brief: string
  /** The whole of it, for the video's own page. */
  full: string
}

export interface Described {
  status: Status
  reason: Reason | null
  priceYen: number
  clip: object | null
  /** What keeps going wrong. */
  trouble?: Message | null
  /** It was finished and billed, and the service deleted it before it was here. */
  lostUpstream?: boolean
  /** It was here before it was lost. */
  copyLost?: boolean
  /** The service deleted it, and what came of it is damaged. */
  damagedUpstream?: boolean
  /** Its clip was deleted for good, after its time in the trash. */
  purgedAt?: string | null
  /** It is finished and not here yet, and may be lost. */
  archiveRisk?: object | null
  /** Its job may never end. */
  stalled?: Stalled | null
  /** It was said not to be billed, and may have been after all. */
  doubted?: boolean
  /** How its claim stands, where that is known; null where it has none. */
  claim?: string | null
}

export const USUAL_SECONDS = { least: 60, most: 180 } as const

/** The reason alone, as one sentence. */
export function reasonWords(say: SayOf<'status'>, reason: Reason): string {
  return say(`why.${reason}`)
}

/**
 * Trying again from here is safe: it is proven that nothing was billed, and nothing has cast doubt on that. While the key
 * is refused it is of no use.
 */
export function canTryAgain(submission: { status: Status; awaitsKey?: boolean; doubted?: boolean }): boolean {
  const { status, awaitsKey, doubted } = submission
  if (awaitsKey || doubted) return false
  return saysNotBilled(status)
}

export function statusWords(say: SayOf<'status'>, submission: Described): StatusWords {
  const yen = formatYen(submission.priceYen)
  if (submission.purgedAt) return purgedWords(say, yen)
  if (submission.copyLost) return goneWords(say, 'copyLost', yen)
  if (submission.lostUpstream) return goneWords(say, 'lost', yen)
  if (submission.damagedUpstream) return goneWords(say, 'damaged', yen)
  if (submission.archiveRisk) return goneWords(say, 'atRisk', yen)
  if (submission.doubted) return doubtedWords(say, yen, submission.reason)
  if (submission.stalled) return astrayWords(say, submission.stalled, submission)
  const { reason } = submission
  const why = reason && reasonWords(say, reason)
  const hasClip = submission.clip !== null
  return WORDS[submission.status](say, { yen, reason, why, hasClip, isDamaged: isDamage(submission.trouble) })
}

interface Facts {
  yen: string
  reason: Reason | null
  why: string | null
  hasClip: boolean
  /** What came of its file is not whole. */
  isDamaged: boolean
}

function isDamage(trouble: Message | null | undefined): boolean {
  return trouble?.key === 'troubles.damaged' || trouble?.key === 'troubles.damagedKept'
}

/** No claim opens by itself for a copy that was lost here: it is no fault of the service. */
function goneWords(
  say: SayOf<'status'>,
  how: 'atRisk' | 'lost' | 'copyLost' | 'damaged',
  yen: string,
): StatusWords {
  return {
    tone: 'bad',
    title: say(`${how}.title`),
    brief: say(`${how}.brief`, { yen }),
    full: say(`${how}.full`, { yen }),
  }
}

/** What was said of it may be false, so none of that is said any more. */
function doubtedWords(say: SayOf<'status'>, yen: string, reason: Reason | null): StatusWords {
  const why = reason === 'sent_unrecorded' ? 'unrecorded' : 'doubted'
  return {
    tone: 'unsure',
    title: say(`${why}.title`),
    brief: say(`${why}.brief`, { yen }),
    full: say(`${why}.full`, { yen }),
  }
}

function purgedWords(say: SayOf<'status'>, yen: string): StatusWords {
  return {
    tone: 'quiet',
    title: say('purged.title'),
    brief: say('purged.brief'),
    full: say('purged.full', { yen }),
  }
}

/** Sentences one after the other, set apart as the language does it. */
export function inARow(say: SayOf<'status'>, sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : sentences.reduce((first, second) => say('both', { first, second }))
}

function join(say: SayOf<'status'>, first: string | null, second: string): string {
  return inARow(say, first === null ? [second] : [first, second])
}

/** A job that may never end. It is charged, so it must not be forgotten; no claim opens by itself. */
function astrayWords(say: SayOf<'status'>, stalled: Stalled, { claim, priceYen }: Described): StatusWords {
  const yen = formatYen(priceYen)
  const next = claim ? say('claimed') : say('claimable', { yen })
  return {
    tone: 'unsure',
    title: say(`${stalled}.title`),
    brief: say(`${stalled}.brief`, { yen }),
    full: join(say, say(`${stalled}.full`, { yen }), next),
  }
}

const WORDS: Record<Status, (say: SayOf<'status'>, facts: Facts) => StatusWords> = {
  queued: (say, { yen, why }) => ({
    tone: 'quiet',
    title: say('queued.title'),
    brief: why ? join(say, why, say('queued.notBilled')) : say('queued.brief', { yen }),
    full: join(say, why, say('queued.full', { yen })),
  }),
  submitting: (say, { yen }) => ({
    tone: 'motion',
    title: say('submitting.title'),
    brief: say('submitting.brief'),
    full: say('submitting.full', { yen }),
  }),
  pending: (say, { yen }) => ({
    tone: 'motion',
    title: say('pending.title'),
    brief: say('pending.brief'),
    full: say('pending.full', { yen }),
  }),
  in_progress: (say, { yen }) => ({
    tone: 'motion',
    title: say('in_progress.title'),
    brief: say('in_progress.brief'),
    full: say('in_progress.full', { yen }),
  }),
  completed: (say, { yen, hasClip, isDamaged }) => {
    if (hasClip)
      return { tone: 'good', title: say('completed.title'), brief: '', full: say('completed.full', { yen }) }
    const how = isDamaged ? 'damagedYet' : 'unsaved'
    return {
      tone: isDamaged ? 'unsure' : 'motion',
      title: say(`${how}.title`),
      brief: say(`${how}.brief`),
      full: say(`${how}.full`, { yen }),
    }
  },
  failed: (say, { yen, why }) => ({
    tone: 'bad',
    title: say('failed.title'),
    brief: say('failed.brief', { yen }),
    full: join(say, why, say('failed.full', { yen })),
  }),
  rejected: (say, { reason, why }) => ({
    tone: 'refused',
    title: say('rejected.title'),
    brief: why ?? say('why.refused'),
    full: join(
      say,
      why ?? say('why.refused'),
      say(reason === 'key_refused' ? 'rejected.key' : 'rejected.full'),
    ),
  }),
  unknown: (say, { yen, reason, why }) => ({
    tone: 'unsure',
    title: say(reason === null || reason === 'no_answer' ? 'unknown.title' : 'unknown.unclear'),
    brief: say('unknown.brief', { yen }),
    full: join(say, why ?? say('why.no_answer'), say('unknown.brief', { yen })),
  }),
  not_accepted: (say, { yen, reason }) => {
    const found = reason === 'by_hand' ? 'by_hand' : 'other'
    return {
      tone: 'quiet',
      title: say('not_accepted.title'),
      brief: say('not_accepted.brief', { yen, found }),
      full: say('not_accepted.full', { yen, found }),
    }
  },
  billed_without_job: (say, { yen, why }) => ({
    tone: 'bad',
    title: say('billed_without_job.title'),
    brief: say('billed_without_job.brief', { yen }),
    full: join(say, why, say('billed_without_job.full', { yen })),
  }),
  withdrawn: (say) => ({
    tone: 'quiet',
    title: say('withdrawn.title'),
    brief: say('withdrawn.brief'),
    full: say('withdrawn.full'),
  }),
}
