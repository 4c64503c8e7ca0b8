import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import { authUrl, idOfCookie, sessionCookieName } from '#lib/people/token.ts'
import { CrowdedError, makeGuard } from '#lib/turns.ts'
import { isApi, type Refusal, refuse } from './edge/refusal.ts'

/**
 * Drawing a page blocks the one thread that serves everyone. Strangers have a separate line, so they delay no member.
 * A person may request as many pages as a browser with many tabs; so may the people behind one address.
 */
const ROOM = {
  member: makeGuard({ atOnce: 3, each: 60, line: 240 }),
  stranger: makeGuard({ atOnce: 1, each: 8, line: 40 }),
}

const BUSY: Refusal = {
  status: 503,
  text: 'The studio is busy. Reload in a few seconds.',
  headers: { 'Retry-After': '2' },
}

/** By then a page waits for its reader or the database, and no longer blocks the thread. */
const COUNTED_MS = 2_000

/** A reader who leaves does not stop a drawing under way: it blocks the thread for about this long. */
const LEFT_MS = 100

/**
 * Draws a page when its turn comes, or answers 503 if too many wait. The API draws no pages, and has its own limits.
 */
export async function inTurn(
  request: IncomingMessage,
  response: ServerResponse,
  draw: () => void,
): Promise<void> {
  if (isApi(request.url ?? '/')) return draw()
  const { cookie, 'x-dailies-address': address } = request.headers
  const personId = await idOfCookie(parseCookie(cookie ?? '')[sessionCookieName(authUrl())], 'userId')
  const entering = personId ? ROOM.member(personId) : ROOM.stranger(String(address))
  const leave = await entering.catch((error: unknown) => {
    if (error instanceof CrowdedError) return null
    throw error
  })
  if (!leave) return refuse(response, BUSY)
  if (response.destroyed) return leave()
  const timer = setTimeout(leave, COUNTED_MS)
  response.once('close', () => {
    clearTimeout(timer)
    if (response.writableFinished) leave()
    else setTimeout(leave, LEFT_MS)
  })
  draw()
}
