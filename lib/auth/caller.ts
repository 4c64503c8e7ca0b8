/** The signed-in person on whose behalf something is asked. Made only by lib/auth/session.ts. */
export interface Caller {
  id: string
  name: string
  email: string
  role: 'admin' | 'member'
}
