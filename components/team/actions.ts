import type { TeamResult } from '#lib/team/view.ts'

type Act<Input> = (input: Input) => Promise<TeamResult>

interface Typed {
  name: string
  role: 'admin' | 'member'
  /** Null: no own limit. NaN: what was typed is no number, and the server says so. */
  budgetYen: number | null
}

/** The server actions as the page calls them; they check everything themselves. */
export interface TeamActions {
  add: Act<Typed & { email: string; password: string }>
  change: Act<Typed & { personId: string }>
  reset: Act<{ personId: string; password: string }>
  signOut: Act<{ personId: string }>
  deactivate: Act<{ personId: string }>
  reactivate: Act<{ personId: string }>
  ownName: Act<{ name: string }>
  ownPassword: Act<{ current: string; password: string }>
  endSession: Act<{ sessionId: string }>
  endOthers: () => Promise<TeamResult>
}
