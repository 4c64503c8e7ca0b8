import type { Message } from '../i18n/message.ts'

export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 200

/** Whether a text has the form of an email address, before asking the studio. */
export function isLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
}

/** A mistake in a form about a person, at its field. */
export interface PersonProblem {
  field: 'name' | 'email' | 'password' | 'form'
  message: Message
}

/** A form's message for an issue of users.ts, whose messages are for the operator. */
export function personProblem({ path, code }: { path: PropertyKey[]; code: string }): PersonProblem {
  const short = code === 'too_small'
  switch (path[0]) {
    case 'name':
      if (code === 'custom') return { field: 'name', message: { key: 'signIn.problems.nameBroken' } }
      return {
        field: 'name',
        message: { key: short ? 'signIn.problems.nameMissing' : 'signIn.problems.nameLong' },
      }
    case 'email':
      return { field: 'email', message: { key: 'signIn.problems.noEmail' } }
    case 'password':
      return { field: 'password', message: short ? PASSWORD_SHORT : PASSWORD_LONG }
    default:
      return { field: 'form', message: { key: 'signIn.malformed' } }
  }
}

const PASSWORD_SHORT: Message = {
  key: 'signIn.problems.passwordShort',
  values: { least: PASSWORD_MIN_LENGTH },
}
const PASSWORD_LONG: Message = { key: 'signIn.problems.passwordLong', values: { most: PASSWORD_MAX_LENGTH } }

/** The answer to the form of a link: for the first admin, a guest, or a new password. */
export type AccountResult =
  | { kind: 'created' }
  | { kind: 'invalid'; problems: PersonProblem[] }
  | { kind: 'bad_token'; message: Message }

/** The answer to input that none of our forms sends. */
export const MALFORMED: AccountResult = {
  kind: 'invalid',
  problems: [{ field: 'form', message: { key: 'signIn.malformed' } }],
}
