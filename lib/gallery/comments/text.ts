import type { Message } from '../../i18n/message.ts'
import { countCodePoints } from '../../submissions/input.ts'
import { isText } from '../../text.ts'

/** The longest text of a comment. A character is a Unicode code point. */
export const COMMENT_MAX_CODE_POINTS = 4_000

/** The problem of a comment's text, for the person who typed it; null if there is none. */
export function textProblem(text: string): Message | null {
  if (text.trim() === '') return { key: 'comments.refused.empty' }
  const length = countCodePoints(text)
  if (length > COMMENT_MAX_CODE_POINTS) {
    const values = { over: length - COMMENT_MAX_CODE_POINTS, most: COMMENT_MAX_CODE_POINTS }
    return { key: 'comments.refused.long', values }
  }
  return isText(text) ? null : { key: 'comments.refused.broken' }
}
