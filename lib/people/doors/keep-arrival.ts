import '#server-only'
import { cookies } from 'next/headers'
import { authUrl, cookieName } from '../token.ts'
import { ARRIVAL_COOKIE, ARRIVAL_SECONDS, type Arrival, arrivalCookie, readArrival } from './arrival.ts'

/** Stores in the browser why its person will return from the provider. */
export async function keepArrival(arrival: Arrival, sessionId: string | null): Promise<void> {
  await set(arrivalCookie(arrival, sessionId), ARRIVAL_SECONDS)
}

/** Reads it, once. */
export async function takeArrival(sessionId: string | null): Promise<Arrival | null> {
  const cookie = (await cookies()).get(cookieName(ARRIVAL_COOKIE, authUrl()))?.value
  if (cookie) await set('', 0)
  return readArrival(cookie, sessionId)
}

/** Browsers neither set nor delete a cookie of this name without its attributes. */
async function set(value: string, maxAge: number): Promise<void> {
  const secure = authUrl().startsWith('https://')
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge } as const
  const jar = await cookies()
  jar.set(cookieName(ARRIVAL_COOKIE, authUrl()), value, options)
}
