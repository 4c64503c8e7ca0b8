import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import { authUrl, sessionCookieName, sessionIdOfCookie } from '#lib/people/token.ts'
import { CrowdedError, makeGuard } from '#lib/turns.ts'

/**
 * Drawing a page takes the one thread that answers everybody. Strangers have a line of their own, so they keep no member
 * waiting; a session may ask for as many pages as a browser with many tabs does.
 */
const ROOM = {
  member: makeGuard({ atOnce: 3, each: 60, line: 240 }),
  stranger: makeGuard({ atOnce: 1, line: 40 }),
}

const OF_THE_API = /^\/api\//
const BOUNDED = /^\/api\/(auth|health|violations)\b/

/** A page that is drawn by then waits for its reader or the database, and no longer takes the thread. */
const COUNTED_MS = 2_000

/**
 * Draws a page when it is its turn, or answers 503 when too many wait. An address that is nothing draws a page, too: for
 * strangers everything counts but what has bounds of its own, for members what is no part of the API.
 */
export async function inTurn(
  request: IncomingMessage,
  response: ServerResponse,
  draw: () => void,
): Promise<void> {
  const session = await sessionIdOfCookie(
    parseCookie(request.headers.cookie ?? '')[sessionCookieName(authUrl())],
  )
  if ((session ? OF_THE_API : BOUNDED).test(request.url ?? '')) return draw()
  const leave = await (session ? ROOM.member(session) : ROOM.stranger()).catch((error: unknown) => {
    if (error instanceof CrowdedError) return null
    throw error
  })
  if (!leave) return refuse(response)
  if (response.destroyed) return leave()
  const timer = setTimeout(leave, COUNTED_MS)
  response.once('close', () => {
    clearTimeout(timer)
    leave()
  })
  draw()
}

function refuse(response: ServerResponse): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
  }
  response.writeHead(503, headers).end('The studio is busy. Reload in a few seconds.\n')
}
