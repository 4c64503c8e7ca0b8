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
