import '#server-only'
import type { Caller } from '../caller.ts'
import { type Studio, studio } from '../studio.ts'
import { findCaller } from './session.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** A JSON answer about private things. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: NO_STORE })
}

/** Wraps a JSON route so that it only ever runs for a signed-in person. */
export function withCaller<Context>(
  route: (studio: Studio, caller: Caller, request: Request, context: Context) => Promise<Response>,
) {
  return async (request: Request, context: Context): Promise<Response> => {
    const caller = await findCaller()
    if (!caller) return privateJson({ error: 'Sign in first.' }, 401)
    return route(studio(), caller, request, context)
  }
}
