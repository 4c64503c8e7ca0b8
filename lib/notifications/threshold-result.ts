import type { Said } from '../i18n/message.ts'

/** What setting the low-balance threshold comes to. */
export type ThresholdResult = { kind: 'set' } | { kind: 'refused'; said: Said } | { kind: 'signed_out' }
