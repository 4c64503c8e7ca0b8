import { isSame, keyedHash } from '../keyed-hash.ts'

/**
 * The purpose with which a person returns from the provider, besides signing in: to accept an invitation, to make the
 * first account, or to connect the provider to the account they are signed in to. A cookie keeps it until then.
 */
export type Arrival = { kind: 'join' | 'setup'; token: string } | { kind: 'connect' }

export const ARRIVAL_COOKIE = 'arrival'

/** How long a person may take at the provider. */
export const ARRIVAL_SECONDS = 10 * 60

/** `sessionId` is that of the browser: only the session that asked for it is connected. */
export function arrivalCookie(arrival: Arrival, sessionId: string | null): string {
  const value = arrival.kind === 'connect' ? keyedHash('connect', sessionId ?? '') : arrival.token
  return `${arrival.kind}.${value}`
}

export function readArrival(cookie: string | undefined, sessionId: string | null): Arrival | null {
  const [, kind, value = ''] = /^(join|setup|connect)\.([\w-]{1,100})$/.exec(cookie ?? '') ?? []
  if (kind === 'join' || kind === 'setup') return { kind, token: value }
  if (kind !== 'connect' || sessionId === null) return null
  return isSame(value, keyedHash('connect', sessionId)) ? { kind } : null
}
