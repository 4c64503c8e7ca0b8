/** A person's role in the team. */
export const ROLES = ['admin', 'member', 'reviewer'] as const

export type Role = (typeof ROLES)[number]

/** The origin of a request: the address by which sign-ins are counted (client-address.ts), and the start of its agent. */
export interface CameFrom {
  address: string
  agent: string | null
}

/**
 * The signed-in person on whose behalf a function acts. Made only by lib/people/session.ts. Each function of lib that
 * changes something checks the caller's rights itself (docs/parts.md, Who may do what).
 */
export interface Caller {
  id: string
  name: string
  email: string
  role: Role
  /** Set on requests that may change something; for the logs only. */
  from?: CameFrom
}

const ALL = ROLES
const MAKERS: readonly Role[] = ['admin', 'member']
const ADMINS: readonly Role[] = ['admin']

/** Who may do what: the one table. */
const ALLOWED = {
  /** See the team's videos and their cost. */
  see: ALL,
  /** Rate and choose videos. */
  review: ALL,
  comment: ALL,
  /** Buy videos, and manage the material for them: storyboards, saved prompts, projects, tags, the trash. */
  make: MAKERS,
  /** See the email addresses of others. */
  addresses: MAKERS,
  /** Export in bulk: tables of money, archives of videos. */
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

/** Whether the caller's role does not allow the act. Pages never offer such an act, so the refusal is logged. */
export function lacks({ id, role, from }: Caller, act: Act): boolean {
  const isRefused = !can(role, act)
  if (isRefused)
    globalThis.dailiesStudio?.log.warn({ refused: act, by: id, role, address: from?.address }, 'refused')
  return isRefused
}

/** Aborts a call that a page, action or route should have refused: the caller's role does not allow it. */
export function requireAct(caller: Caller, act: Act): void {
  if (lacks(caller, act)) throw new Error(`A ${caller.role} may not do this: ${act}.`)
}

/** Whether the caller may change a person's work: their own if their role allows it; admins all. */
export function mayChange(caller: Caller, userId: string, act: Act = 'make'): boolean {
  return can(caller.role, 'others') || (can(caller.role, act) && caller.id === userId)
}

/** Limits rows with a `userId` to the caller's own; admins see all. The role is checked before. */
export function changeableBy(caller: Caller): { userId?: string } {
  return can(caller.role, 'others') ? {} : { userId: caller.id }
}

/** Rows with a `deletedById` that the caller may delete or restore: those that no one else deleted; admins all. */
export function notDeletedByOthers(caller: Caller): { OR?: { deletedById: string | null }[] } {
  return can(caller.role, 'others') ? {} : { OR: [{ deletedById: null }, { deletedById: caller.id }] }
}
