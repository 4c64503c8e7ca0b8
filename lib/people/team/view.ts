import type { Role } from '../../caller.ts'
import type { Message } from '../../i18n/message.ts'
import type { NotDone } from '../../i18n/refused.ts'
import type { PersonProblem } from '../person-problem.ts'

/** One person of the team, as the team sees them. Money is whole yen, times are ISO 8601 in UTC. */
export interface PersonView {
  id: string
  name: string
  /** Null for callers who may not see it. */
  email: string | null
  role: Role
  /** The most that this person may have spent and held in total; null for no personal limit. */
  budgetYen: number | null
  /** The limit per calendar month, and the amount used this month; null for none. */
  month: { limitYen: number; usedYen: number } | null
  spentYen: number
  heldYen: number
  /** For admins only. */
  signedInAt: string | null
  /** When they were deactivated. */
  disabledAt: string | null
}

/** A browser in which the person is signed in. */
export interface SessionView {
  id: string
  /** The session of this request. */
  current: boolean
  /** How it was opened, or last confirmed. */
  door: 'password' | 'passkey' | 'provider'
  startedAt: string
  /** To the minute. */
  usedAt: string
  /** The browser's user agent. */
  agent: string | null
}

/** The answer to a change of the team. */
export type TeamResult = { kind: 'done' } | { kind: 'invalid'; problems: TeamProblem[] } | NotDone

export interface TeamProblem {
  field: PersonProblem['field'] | 'budget' | 'current'
  message: Message
}
