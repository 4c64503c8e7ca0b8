import type { IncomingMessage } from 'node:http'
import { parse } from 'cookie'
import { decode } from 'next-auth/jwt'
import type { Studio } from '../studio.ts'
import type { Caller } from './caller.ts'

/** What a session token says; it counts only as long as the database agrees. */
export interface SessionToken {
  sub?: string
  sessionVersion?: number
}

/** Sessions end this long after sign-in or the last visit. */
export const SESSION_SECONDS = 12 * 60 * 60

/** With HTTPS the cookie is bound to the host and to secure connections. */
export function sessionCookieName(authUrl: string): string {
  return authUrl.startsWith('https://') ? '__Host-dailies.session' : 'dailies.session'
}

/** The person a token stands for, if they still exist and their sessions were not ended since. */
export async function callerOf(studio: Studio, token: SessionToken | null): Promise<Caller | null> {
  if (!token?.sub || typeof token.sessionVersion !== 'number') return null
  return studio.db.user.findFirst({
    where: { id: token.sub, sessionVersion: token.sessionVersion },
    select: { id: true, name: true, email: true, role: true },
  })
}

/** The caller of a plain Node request, outside Next. */
export async function callerOfRequest(studio: Studio, request: IncomingMessage): Promise<Caller | null> {
  const secret = process.env.NEXTAUTH_SECRET
  const name = sessionCookieName(process.env.NEXTAUTH_URL ?? '')
  const token = parse(request.headers.cookie ?? '')[name]
  if (!secret || !token) return null
  return callerOf(studio, await decode({ token, secret }).catch(() => null))
}
