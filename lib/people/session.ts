import '#server-only'
import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { type Act, type Caller, lacks } from '../caller.ts'
import { nodeResponse } from '../node-response.ts'
import { paths } from '../paths.ts'
import { studio } from '../studio.ts'
import { makeThrottle } from '../throttle.ts'
import { cameFrom } from './came-from.ts'
import {
  authUrl,
  callerIn,
  idOfCookie,
  noteUse,
  type OpenSession,
  openSessionOfCookie,
  sessionCookieName,
} from './token.ts'
import { isUse } from './use.ts'

/** The signed-in person, checked against the database; null if there is none. */
export async function findCaller(): Promise<Caller | null> {
  return callerIn(await findSession())
}

/** The session of this browser, also while it is held; null if there is none. */
export async function findSession(): Promise<OpenSession | null> {
  const cookie = await sessionCookie()
  const session = await openSessionOfCookie(studio(), cookie)
  if (session && isUse(await headers())) await noteUse(studio(), session)
  if (cookie && !session) clearCaches()
  return session
}

/** The session ended elsewhere: this person may no longer see pages cached by the browser. */
function clearCaches(): void {
  const response = nodeResponse()
  if (!response.headersSent) response.setHeader('Clear-Site-Data', '"cache"')
}

/**
 * `findSession` for a request that may change something: its caller has the request's origin. Pages pass callers to
 * browsers, so theirs have none.
 */
export async function findActingSession(): Promise<OpenSession | null> {
  const session = await findSession()
  return session && { ...session, caller: { ...session.caller, from: await cameFrom() } }
}

/** The session of this browser, to distinguish it from the person's others. */
export async function findSessionId(): Promise<string | null> {
  return idOfCookie(await sessionCookie(), 'sessionId')
}

async function sessionCookie(): Promise<string | undefined> {
  return (await cookies()).get(sessionCookieName(authUrl()))?.value
}

/** The signed-in person; redirects strangers to sign-in and back. A page that a role may not see is not found. */
export async function requireCaller(returnTo?: string, act: Act = 'see'): Promise<Caller> {
  const caller = (await findCaller()) ?? redirect(paths.signIn(returnTo))
  return lacks({ ...caller, from: await cameFrom() }, act) ? notFound() : caller
}

const mayLog = makeThrottle()

/**
 * Whether a request that changes something came from our own pages. Next accepts a server action without an Origin
 * header; browsers always send one, so its absence is refused. Refusals are logged, within a bound.
 */
export async function isSameOrigin(): Promise<boolean> {
  const sent = await headers()
  const site = sent.get('sec-fetch-site') ?? 'same-origin'
  const isOurs = site === 'same-origin' && sent.get('origin') === new URL(authUrl()).origin
  if (!isOurs && mayLog())
    studio().log.warn({ refused: 'cross-site', address: (await cameFrom()).address }, 'refused')
  return isOurs
}
