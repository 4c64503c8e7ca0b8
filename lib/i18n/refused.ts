import type { Message } from './message.ts'

/** An act that was not carried out, and why; nothing has changed. */
export interface Refused {
  kind: 'refused'
  message: Message
}

/** The refusals that every action may answer besides its own results. */
export type NotDone = Refused | { kind: 'signed_out' } | Unconfirmed

/** Before the act, the person has to prove again who they are. */
export interface Unconfirmed {
  kind: 'unconfirmed'
}

/** The answer of an action without a result of its own. */
export type Done = { kind: 'done' } | NotDone

export const DONE: { kind: 'done' } = { kind: 'done' }

/** Refuses with a message, or with the key of one and its values. */
export function refused(message: Message | Message['key'], values?: Message['values']): Refused {
  if (typeof message !== 'string') return { kind: 'refused', message }
  return { kind: 'refused', message: values ? { key: message, values } : { key: message } }
}

/** Answers what only admins may do. */
export const ADMINS_ONLY = refused('team.refused.admins')

/** Answers a reviewer who wants to make, or to change what makers keep. */
export const NOT_A_MAKER = refused('team.refused.reviewer')
