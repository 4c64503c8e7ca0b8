import { WRONG_BODIES, WRONG_VALUES } from './evidence.ts'
import type { Options } from './options.ts'

/** Price of one accepted submission, in yen. */
export const PRICE_YEN = 250

/** The requirements for deciding a sentence: a paid video, or a setting of the operator. */
export type Need = 'plain video' | 'long video' | 'failing video' | 'rate limit' | 'poor key' | 'revoked key'

/** How many videos a need costs, and why it is not met; null when it is. */
interface Met {
  videos: number
  lacks: string | null
}

const given = (is: boolean, lacks: string, videos = 0): Met =>
  is ? { videos, lacks: null } : { videos: 0, lacks }

/** The needs with these options; each is paid for once, for all sentences that share it. */
export function needsOf({ failingPrompt, probeRateLimit, poorKey, revokedKey }: Options): Record<Need, Met> {
  return {
    'plain video': { videos: 1, lacks: null },
    'long video': { videos: 1, lacks: null },
    'failing video': given(failingPrompt !== null, 'needs --failing-prompt, a prompt whose job fails', 1),
    'rate limit': given(
      probeRateLimit > 0,
      'needs --probe-rate-limit, and costs what is accepted until then',
      probeRateLimit,
    ),
    'poor key': given(poorKey !== null, 'needs --poor-key, a key that cannot pay a video'),
    'revoked key': given(revokedKey !== null, 'needs --revoked-key'),
  }
}

/** Submissions with no key, a wrong key and another scheme. */
const WRONG_CREDENTIALS = 3

/** The cost of a run, in yen. */
export interface Cost {
  videos: number
  /** With a conforming service. */
  yen: number
  /** The balance that a run needs: one price more, or a refusal could be for lack of money. */
  neededYen: number
  /** With a service that accepts everything and bills it once. */
  worstYen: number
}

/** The cost of a run with these options; an option that is not given costs nothing. */
export function costOf(options: Options): Cost {
  const videos = Object.values(needsOf(options)).reduce((sum, need) => sum + need.videos, 0)
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
