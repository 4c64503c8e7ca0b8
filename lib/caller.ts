/**
 * The signed-in person on whose behalf a function acts. Made only by lib/people/session.ts. Each function of lib that
 * changes something decides by itself whether the caller may (docs/parts.md, Who may do what).
 */
export interface Caller {
  id: string
  name: string
  email: string
  role: 'admin' | 'member'
}

/** Whether the caller is an admin: only these act on unexplained money, claims, alerts, webhooks and people. */
export function isAdmin({ role }: Caller): boolean {
  return role === 'admin'
}

/** Whether the caller may change a person's work: their own, admins all. */
export function mayChange(caller: Caller, userId: string): boolean {
  return isAdmin(caller) || caller.id === userId
}

/** The same, as a condition on rows that have a `userId`. */
export function changeableBy(caller: Caller): { userId?: string } {
  return isAdmin(caller) ? {} : { userId: caller.id }
}
