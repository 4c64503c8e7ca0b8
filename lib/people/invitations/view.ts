import type { Role } from '../../caller.ts'
import type { NotDone } from '../../i18n/refused.ts'
import type { TeamProblem } from '../team/view.ts'

/** An invitation that counts, as admins see it. Money is whole yen, times are ISO 8601 in UTC. */
export interface InvitationView {
  id: string
  /** Whom it lets in again; null: a guest, who gets an account. */
  person: string | null
  /** The address of the account, where it is known. */
  email: string | null
  role: Role
  budgetYen: number | null
  project: string | null
  expiresAt: string
}

/** The answer to a request for a link. The link is told this once. */
export type LinkResult =
  | { kind: 'made'; link: string; expiresAt: string; mail: 'none' | 'sent' | 'failed' }
  | { kind: 'invalid'; problems: TeamProblem[] }
  | NotDone

/** What a link offers to its holder, and the page to begin with. */
export type Offer = { goTo: string } & (
  | { kind: 'person'; name: string; email: string }
  /** `by` is the admin who made it; without an `email` the guest gives one. */
  | { kind: 'guest'; by: string | null; email: string | null }
)
