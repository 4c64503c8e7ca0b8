import type { Message } from '../i18n/message.ts'

/** What setting the low-balance threshold comes to. */
export type ThresholdResult = { kind: 'set' } | { kind: 'refused'; message: Message } | { kind: 'signed_out' }
