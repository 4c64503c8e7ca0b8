import type { Message } from '../i18n/message.ts'
import { CODES } from '../i18n/technical.ts'
import type { Reason } from './reasons.ts'

/** The longest text that people read on a card. */
const LONGEST_QUOTE = 300

/** If the request itself is refused, the service's words may name the needed change. */
const OF_THE_REQUEST: readonly (Reason | null)[] = ['invalid_request', 'refused']

/**
 * Splits the text kept beside a reason into words for people and raw facts, folded under “Technical details”. A
 * person's own words are shown; an answer of the service is raw, unless it refuses a request in words.
 */
export function splitDetail(
  reason: Reason | null,
  detail: Message | null,
): { words: Message | null; raw: Message | null } {
  if (!detail) return { words: null, raw: null }
  if (reason === 'by_hand') return { words: detail, raw: null }
  if (detail.key !== 'troubles.asWritten') return { words: detail, raw: detail }
  const text = String(detail.values?.text ?? '').trim()
  const isWords = /^[^<{[].*\s/s.test(text) && text.length <= LONGEST_QUOTE && !CODES.test(text)
  return isWords && OF_THE_REQUEST.includes(reason)
    ? { words: { key: 'status.serviceSays', values: { text } }, raw: null }
    : { words: null, raw: detail }
}
