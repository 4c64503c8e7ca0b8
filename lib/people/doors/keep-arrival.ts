import '#server-only'
import { cookies } from 'next/headers'
import { authUrl, cookieName } from '../token.ts'
import { ARRIVAL_COOKIE, ARRIVAL_SECONDS, type Arrival, arrivalCookie } from './arrival.ts'

/** Keeps in the browser what its person comes back from the provider for. */
export async function keepArrival(arrival: Arrival, sessionId: string | null): Promise<void> {
  const jar = await cookies()
  jar.set(cookieName(ARRIVAL_COOKIE, authUrl()), arrivalCookie(arrival, sessionId), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: authUrl().startsWith('https://'),
    maxAge: ARRIVAL_SECONDS,
  })
}
