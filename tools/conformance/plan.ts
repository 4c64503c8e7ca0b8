import { WRONG_BODIES, WRONG_VALUES } from './evidence.ts'
import type { Options } from './options.ts'

/** Price of one accepted submission, in yen. */
export const PRICE_YEN = 250

/** What a check looks at that costs money, or that an operator has to give. */
export type Need =
  | 'plain video'
  | 'long video'
  | 'failing video'
  | 'open questions'
  | 'rate limit'
  | 'poor key'
  | 'revoked key'

/** Submissions with no key, a wrong key and another scheme. */
const WRONG_CREDENTIALS = 3
/** Questions of the specification that cost a video to ask. */
const OPEN_QUESTIONS = 2

/** How many videos a need costs; needs are shared by all checks that have them. */
export function videosOf(need: Need, options: Options): number {
  switch (need) {
    case 'plain video':
    case 'long video':
      return 1
    case 'failing video':
      return options.failingPrompt === null ? 0 : 1
    case 'open questions':
      return options.openQuestions ? OPEN_QUESTIONS : 0
    case 'rate limit':
      return options.probeRateLimit
    case 'poor key':
    case 'revoked key':
      return 0
  }
}

/** Why a need is not met, in words for the line of the check; null when it is. */
export function unmet(need: Need, options: Options): string | null {
  switch (need) {
    case 'plain video':
    case 'long video':
      return null
    case 'failing video':
      return options.failingPrompt === null ? 'needs --failing-prompt, a prompt whose job fails' : null
    case 'open questions':
      return options.openQuestions ? null : 'asked with --open-questions'
    case 'rate limit':
      return options.probeRateLimit > 0
        ? null
        : 'needs --probe-rate-limit, and costs what is accepted until then'
    case 'poor key':
      return options.poorKey === null ? 'needs --poor-key, a key that cannot pay a video' : null
    case 'revoked key':
      return options.revokedKey === null ? 'needs --revoked-key' : null
  }
}

const NEEDS: readonly Need[] = ['plain video', 'long video', 'failing video', 'open questions', 'rate limit']

/** What a run costs, in yen. */
export interface Cost {
  videos: number
  /** With a service that keeps its word. */
  yen: number
  /** What the balance has to have: one price more, else a refusal could be one for lack of money. */
  neededYen: number
  /** With a service that accepts everything and bills it once. */
  worstYen: number
}

/** What a run with these options costs; an option that is not given costs nothing. */
export function costOf(options: Options): Cost {
  const videos = NEEDS.reduce((sum, need) => sum + videosOf(need, options), 0)
  const ofKeys = [options.poorKey, options.revokedKey].filter((key) => key !== null).length
  const wrong = WRONG_VALUES.length + WRONG_BODIES.length + WRONG_CREDENTIALS + ofKeys
  return {
    videos,
    yen: videos * PRICE_YEN,
    neededYen: (videos + 1) * PRICE_YEN,
    worstYen: (videos + wrong) * PRICE_YEN,
  }
}

/** An amount as people read it. */
export function yen(amount: number): string {
  return `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en')}`
}
