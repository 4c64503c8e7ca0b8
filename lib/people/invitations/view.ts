import type { Role } from '../../caller.ts'
import type { NotDone } from '../../i18n/refused.ts'
import type { TeamProblem } from '../team/view.ts'

/** A valid invitation, as admins see it. Money is whole yen, times are ISO 8601 in UTC. */
export interface InvitationView {
  id: string
  /** The person of a sign-in link; null: a guest, who gets an account. */
  person: string | null
  /** The address of the account, if known. */
  email: string | null
  role: Role
  budgetYen: number | null
  project: string | null
  expiresAt: string
}

/** The answer to a request for a link. The link is shown only here. */
export type LinkResult =
  | { kind: 'made'; link: string; expiresAt: string; mail: 'none' | 'sent' | 'failed' }
  | { kind: 'invalid'; problems: TeamProblem[] }
  | NotDone

/** The offer of a link to its holder, with the first page. */
export type Offer = { goTo: string } & (
  | { kind: 'person'; name: string; email: string }
  /** `by` is the admin who made it; without an `email` the guest enters one. */
  | { kind: 'guest'; by: string | null; email: string | null }
)
