import type { Message } from '#lib/i18n/message.ts'
import { formatYen } from '#lib/yen.ts'
import type { Affordable } from './afford.ts'

/** The rest after a press, of the limit that leaves least; null where none is known. */
export function leftAfter(after: Affordable['after']): Message | null {
  if (!after) return null
  const { scope, span, name } = after.limit
  const whose = scope === 'key' && span === 'ever' ? 'budget' : scope
  return {
    key: 'composer.leftAfter',
    values: { yen: formatYen(after.leftYen), whose, span, name: name ?? '' },
  }
}
