import type { Unconfirmed } from '../i18n/refused.ts'
import type { OpenSession } from './token.ts'

/** How long a proof of identity lasts for sensitive acts, which an unattended browser must not do. */
export const FRESH_MS = 15 * 60_000

export const UNCONFIRMED: Unconfirmed = { kind: 'unconfirmed' }

/** Whether the person of a session proved their identity recently. */
export function isFresh({ confirmedAt }: Pick<OpenSession, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < FRESH_MS
}
