import { formatYen } from '../money/yen.ts'
import type { Astray } from './astray.ts'
import type { Reason } from './reasons.ts'
import type { Status } from './state.ts'

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
  /** It was finished and billed, and the service deleted it before it was here. */
  lostUpstream?: boolean
  /** It was here before it was lost. */
  copyLost?: boolean
  /** Its job may never end. */
  astray?: Astray | null
  /** How its claim stands, where that is known; null where it has none. */
  claim?: string | null
}

export const USUAL_SECONDS = { least: 60, most: 180 } as const

const WHY: Record<Reason, string> = {
  not_sent: 'The service could not be reached.',
  rate_limited: 'The service takes no more videos just now.',
  service_busy: 'The service is busy.',
  paused: 'Sending is paused for the whole team. An admin has to look at it.',
  settling: 'Another submission got no answer; we wait until the balance shows what it cost.',
  balance_unread: 'The key had no money left a moment ago. We read its balance first.',
  gave_up_sending: 'The service could not take it in time, so we stopped trying.',
  invalid_request: 'The service did not accept the request as it is.',
  key_refused: 'The service refused the team’s key. An admin has to look at it.',
  no_money: 'The team’s key has not enough budget left.',
  refused: 'The service turned it down.',
  no_answer: 'No answer came back.',
  redirected: 'The service pointed elsewhere, which we never follow.',
  unexpected_answer: 'The answer was not one we know.',
  process_died: 'The studio stopped before the answer was written down.',
  job_id_lost: 'The service took it, but its answer held no usable job id.',
  generation_failed: 'The service could not make this video.',
  readings: 'The key’s spend shows what happened.',
  by_hand: 'An admin decided what happened.',
  adopted: 'Its job was found after all.',
}

/** The reason alone, as one sentence. */
export function reasonWords(reason: Reason): string {
  return WHY[reason]
}

/** Trying again from here is safe: it is proven that nothing was billed. */
export function canTryAgain(status: Status): boolean {
  return status === 'rejected' || status === 'not_accepted' || status === 'withdrawn'
}

export function statusWords(submission: Described): StatusWords {
  const yen = formatYen(submission.priceYen)
  const why = submission.reason ? WHY[submission.reason] : null
  if (submission.copyLost) return copyLostWords(yen)
  if (submission.lostUpstream) return lostWords(yen)
  if (submission.astray) return ASTRAY[submission.astray](yen, nextOf(submission))
  return WORDS[submission.status]({ yen, why, hasClip: submission.clip !== null })
}

interface Facts {
  yen: string
  why: string | null
  hasClip: boolean
}

function join(...sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

function lostWords(yen: string): StatusWords {
  return {
    tone: 'bad',
    title: 'Lost at the service',
    brief: `Support can credit the ${yen}: give them the job id.`,
    full: `It was made and ${yen} was billed, but the service deleted it before we had our own copy. Ask support for a credit and give them the job id.`,
  }
}

/** No claim opens by itself: that the file is gone is no fault of the service. */
function copyLostWords(yen: string): StatusWords {
  return {
    tone: 'bad',
    title: 'Our copy was lost',
    brief: 'Its file here is gone or damaged, and the service has the video no more.',
    full: `It was made, ${yen} was billed, and it was kept here; then its file was lost or damaged on our side, and the service no longer has the video. Whoever has a copy or a backup of the file can put it back in its place.`,
  }
}

function nextOf({ claim, priceYen }: Described): string {
  if (claim) return 'It has a claim.'
  return `An admin can open a claim to get the ${formatYen(priceYen)} back.`
}

/** A job that may never end. It is charged, so it must not be forgotten; no claim opens by itself. */
const ASTRAY: Record<Astray, (yen: string, next: string) => StatusWords> = {
  unknown_job: (yen, next) => ({
    tone: 'unsure',
    title: 'Unknown at the service',
    brief: `For over an hour the service has known no such job. ${yen} was billed; an admin can open a claim.`,
    full: `The service took it and billed ${yen}, but for over an hour it has said that it knows no such job: the team’s key may have been replaced, or the service lost its records. We keep looking. ${next}`,
  }),
  no_end: (yen, next) => ({
    tone: 'unsure',
    title: 'No end in sight',
    brief: `Taken more than six hours ago and not made yet. ${yen} was billed; an admin can open a claim.`,
    full: `The service took it more than six hours ago and billed ${yen}; it usually takes one to three minutes. We keep looking, but it may never end. ${next}`,
  }),
}

const WORDS: Record<Status, (facts: Facts) => StatusWords> = {
  queued: ({ yen, why }) => ({
    tone: 'quiet',
    title: 'Waiting to be sent',
    brief: why ?? `${yen} is held for it.`,
    full: join(
      why,
      `Nothing was billed; ${yen} is held for it. It is sent by itself, or you can withdraw it.`,
    ),
  }),
  submitting: ({ yen }) => ({
    tone: 'motion',
    title: 'Sending',
    brief: 'The service has not answered yet.',
    full: `The service has not answered yet. ${yen} is held until it does.`,
  }),
  pending: ({ yen }) => ({
    tone: 'motion',
    title: 'In line at the service',
    brief: 'Usually one to three minutes.',
    full: `The service took it and billed ${yen}. It usually takes one to three minutes.`,
  }),
  in_progress: ({ yen }) => ({
    tone: 'motion',
    title: 'Rendering',
    brief: 'Usually one to three minutes.',
    full: `The service is making it; ${yen} was billed. It usually takes one to three minutes.`,
  }),
  completed: ({ yen, hasClip }) =>
    hasClip
      ? { tone: 'good', title: 'Ready', brief: '', full: `Made and kept here; ${yen} was billed.` }
      : {
          tone: 'motion',
          title: 'Ready to watch',
          brief: 'Saving our own copy.',
          full: `It can be watched already; ${yen} was billed. We are saving our own copy.`,
        },
  failed: ({ yen, why }) => ({
    tone: 'bad',
    title: 'Failed after it was billed',
    brief: `Support can credit the ${yen}: give them the job id.`,
    full: join(why, `${yen} had been billed. Ask support for a credit and give them the job id.`),
  }),
  rejected: ({ why }) => ({
    tone: 'refused',
    title: 'Rejected, not billed',
    brief: why ?? 'The service turned it down.',
    full: join(why ?? 'The service turned it down.', 'Nothing was billed, so it is safe to try again.'),
  }),
  unknown: ({ yen, why }) => ({
    tone: 'unsure',
    title: why === null || why === WHY.no_answer ? 'No answer' : 'No clear answer',
    brief: `It may have been billed, so we will not send it again. ${yen} stays held until the balance shows what happened.`,
    full: join(
      why ?? WHY.no_answer,
      `It may have been billed, so we will not send it again. ${yen} stays held until the balance shows what happened.`,
    ),
  }),
  not_accepted: ({ yen, why }) => {
    const found = why === WHY.by_hand ? 'An admin decided' : 'The balance shows'
    return {
      tone: 'quiet',
      title: 'Not taken, not billed',
      brief: `${found} that it was not billed. The ${yen} is free again.`,
      full: `No answer had come back. ${found} that nothing was billed. The ${yen} is free again, and it is safe to try again.`,
    }
  },
  billed_without_job: ({ yen, why }) => ({
    tone: 'bad',
    title: 'Billed, but no job id',
    brief: `${yen} was billed and we cannot reach the video. Support can find or credit it.`,
    full: join(
      why,
      `${yen} was billed, but without a job id we cannot reach the video. Tell support when it was sent: they can give its job id, or a credit.`,
    ),
  }),
  withdrawn: () => ({
    tone: 'quiet',
    title: 'Withdrawn',
    brief: 'Taken back before it was sent. Nothing was billed.',
    full: 'It was taken back before it was sent. Nothing was billed.',
  }),
}
