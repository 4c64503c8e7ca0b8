import type { Message } from '../i18n/message.ts'
import type { PersonProblem } from './person-problem.ts'

/** What the first-admin form is answered. */
export type SetupResult =
  | { kind: 'created' }
  | { kind: 'invalid'; problems: PersonProblem[] }
  | { kind: 'bad_token'; message: Message }
