import type { Arrival } from './arrival.ts'
import type { DoorRefusal } from './view.ts'

/** The facts about a person who comes from the provider. */
export interface SignInAttempt {
  /** The person linked to its issuer and subject. */
  known: { userId: string; disabled: boolean } | null
  arrival: Arrival | null
  /** The person who is signed in. */
  signedIn: string | null
  /** The address verified by the provider; null: none. */
  email: string | null
  /** The domain whose addresses may join without an invitation. */
  openTo: string | null
}

export type Entry =
  | { kind: 'enter'; userId: string }
  | { kind: 'connect'; userId: string }
  | { kind: 'join'; token: string }
  | { kind: 'setup'; token: string; email: string }
  /** A member without an invitation. */
  | { kind: 'create'; email: string }
  | { kind: 'refused'; why: DoorRefusal }

/**
 * Decides the account for a person vouched for by the provider. An email address never leads to an existing account:
 * its current holder may not be the earlier one.
 */
export function decideEntry({ known, arrival, signedIn, email, openTo }: SignInAttempt): Entry {
  const connects = arrival?.kind === 'connect' ? signedIn : null
  if (known) {
    if (known.disabled) return { kind: 'refused', why: 'Deactivated' }
    if (connects !== null && connects !== known.userId) return { kind: 'refused', why: 'Connected' }
    return { kind: 'enter', userId: known.userId }
  }
  if (connects !== null) return { kind: 'connect', userId: connects }
  if (arrival?.kind === 'join') return { kind: 'join', token: arrival.token }
  if (arrival?.kind === 'setup')
    return email ? { kind: 'setup', token: arrival.token, email } : { kind: 'refused', why: 'Unverified' }
  if (openTo === null) return { kind: 'refused', why: 'NotInvited' }
  if (email === null) return { kind: 'refused', why: 'Unverified' }
  return email.endsWith(`@${openTo}`) ? { kind: 'create', email } : { kind: 'refused', why: 'NotInvited' }
}
