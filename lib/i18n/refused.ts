import type { Message } from './message.ts'

/** A refused act with its reason; nothing has changed. */
export interface Refused {
  kind: 'refused'
  message: Message
}

/** The refusals that any action may return besides its own results. */
export type NotDone = Refused | { kind: 'signed_out' } | Unconfirmed

/** The act needs a fresh proof of identity. */
export interface Unconfirmed {
  kind: 'unconfirmed'
}

/** The answer of an action without its own result. */
export type Done = { kind: 'done' } | NotDone

export const DONE: { kind: 'done' } = { kind: 'done' }

/** Refuses with a message, or with the key of one and its values. */
export function refused(message: Message | Message['key'], values?: Message['values']): Refused {
  if (typeof message !== 'string') return { kind: 'refused', message }
  return { kind: 'refused', message: values ? { key: message, values } : { key: message } }
}

/** Refuses an act that only admins may do. */
export const ADMINS_ONLY = refused('team.refused.admins')

/** Refuses a reviewer who tries to make videos or to change makers' things. */
export const NOT_A_MAKER = refused('team.refused.reviewer')
