/** The signed-in person on whose behalf something is asked. Made only by lib/people/session.ts. */
export interface Caller {
  id: string
  name: string
  email: string
  role: 'admin' | 'member'
}
