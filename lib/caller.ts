/** What a person is in the team. */
export const ROLES = ['admin', 'member', 'reviewer'] as const

export type Role = (typeof ROLES)[number]

/** Where a request came from: the address that sign-ins count by (client-address.ts), and the start of the user agent. */
export interface CameFrom {
  address: string
  agent: string | null
}

/**
 * The signed-in person on whose behalf a function acts. Made only by lib/people/session.ts. Each function of lib that
 * changes something decides by itself whether the caller may (docs/parts.md, Who may do what).
 */
export interface Caller {
  id: string
  name: string
  email: string
  role: Role
  /** Of a request that may change something; for the audit log alone. */
  from?: CameFrom
}

const ALL = ROLES
const MAKERS: readonly Role[] = ['admin', 'member']
const ADMINS: readonly Role[] = ['admin']

/** Who may do what: the one table. */
const ALLOWED = {
  /** Look at what the team made, and at what it cost. */
  see: ALL,
  /** Rate and choose videos. */
  review: ALL,
  comment: ALL,
  /** Buy videos, and keep what making them needs: drafts, storyboards, saved prompts, projects, tags, the trash. */
  make: MAKERS,
  /** Take many things away at once: tables of money, archives of videos. */
  export: MAKERS,
  /** Change the work of others, as its author may. */
  others: ADMINS,
  /** Delete videos for good. */
  purge: ADMINS,
  /** Decide about outcomes, claims, differences and pauses. */
  money: ADMINS,
  /** Change how much may be spent, by whom and when. */
  limits: ADMINS,
  people: ADMINS,
  webhooks: ADMINS,
  settings: ADMINS,
  audit: ADMINS,
} as const satisfies Record<string, readonly Role[]>

export type Act = keyof typeof ALLOWED

/** Whether people of a role may do something. */
export function can(role: Role, act: Act): boolean {
  return (ALLOWED[act] as readonly Role[]).includes(role)
}

/** Ends a call that no page, action or route should have let through: the caller's role does not do that. */
export function requireAct({ role }: Caller, act: Act): void {
  if (!can(role, act)) throw new Error(`A ${role} may not do this: ${act}.`)
}

/** Whether the caller may change a person's work: their own, where their role does such work; admins all. */
export function mayChange(caller: Caller, userId: string, act: Act = 'make'): boolean {
  return can(caller.role, 'others') || (can(caller.role, act) && caller.id === userId)
}

/** Limits rows that have a `userId` to those of the caller; admins to none. Whether the role does such work is asked before. */
export function changeableBy(caller: Caller): { userId?: string } {
  return can(caller.role, 'others') ? {} : { userId: caller.id }
}

/** Rows with a `deletedById` that the caller may delete or put back: the person who deleted one decides, and admins. */
export function notDeletedByOthers(caller: Caller): { OR?: { deletedById: string | null }[] } {
  return can(caller.role, 'others') ? {} : { OR: [{ deletedById: null }, { deletedById: caller.id }] }
}
