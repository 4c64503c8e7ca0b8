import type { Limit, Share } from '../money/limits/limit.ts'
import type { Status } from '../submissions/state.ts'
import { formatYen } from '../yen.ts'
import type { ToldEvent } from './events.ts'

/** The content of a notification, stored with the delivery. Whole yen, times in ISO 8601 and UTC, never a secret. */
export interface Facts {
  at: string
  /** The page with more details. */
  link: string
  submission?: {
    id: string
    status: Status
    /** Its first 200 characters. */
    prompt: string
    person: string
    priceYen: number
  }
  balance?: { availableYen: number; thresholdYen: number }
  /** Until when the video is guaranteed to be available, and how many downloads have failed. */
  archive?: { before: string; failedDownloads: number }
  /** A limit with the percentage used. */
  limit?: LimitUsed
  /** A request for a higher limit, or its answer; `by` is its author. */
  request?: LimitRequested
}

/** `name` is that of the project or the person; null for the whole team. */
export type LimitUsed = Pick<Limit, 'scope' | 'name' | 'span' | 'limitYen' | 'usedYen'> & { share: Share }

export type LimitRequested = Pick<Limit, 'scope' | 'name'> & {
  state: 'asked' | 'granted' | 'declined'
  by: string
  reason: string
}

/** The body for a webhook of the plain shape. */
export function jsonBody(deliveryId: string, event: ToldEvent, facts: Facts): string {
  return JSON.stringify({ id: deliveryId, event, ...facts })
}

const LONGEST_PROMPT = 200

/** The part of a prompt that is sent, cut between characters. */
export function beginningOf(prompt: string): string {
  const characters = Array.from(prompt.slice(0, 2 * LONGEST_PROMPT))
  return characters.slice(0, LONGEST_PROMPT).join('')
}

/** The values of the words about a used limit. */
export function usedValues({ scope, name, span, limitYen, usedYen, share }: LimitUsed) {
  return {
    scope,
    name: name ?? '',
    span,
    share: String(share),
    used: formatYen(usedYen),
    limit: formatYen(limitYen),
  }
}
