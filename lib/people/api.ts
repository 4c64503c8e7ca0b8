import '#server-only'
import { privateJson, refuse } from '../answer.ts'
import { type Act, type Caller, lacks } from '../caller.ts'
import { nodeResponse } from '../node-response.ts'
import { type Studio, studio } from '../studio.ts'
import { CrowdedError, makeGuard } from '../turns.ts'
import { isFresh } from './fresh.ts'
import { findActingSession, isSameOrigin } from './session.ts'
import type { OpenSession } from './token.ts'

/** A request of a signed-in person. */
export interface Call<Params = object> {
  studio: Studio
  caller: Caller
  session: OpenSession
  request: Request
  /** The query parameters. */
  asked: URLSearchParams
  /** The path parameters. */
  params: Params
}

/** Methods that change nothing, which other sites may link to. */
const READING = ['GET', 'HEAD']

/**
 * Makes a route for signed-in people whose role allows the act; the handler returns a response, or a value to be sent
 * as JSON. Except for reading, the request must come from our own pages.
 */
export function withCaller<Params = object>(route: (call: Call<Params>) => unknown, act: Act = 'see') {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const session = await findActingSession()
    if (!session || session.held) return refuse(401, 'Sign in first.')
    if (!READING.includes(request.method) && !(await isSameOrigin()))
      return refuse(403, 'This came from another site.')
    const { caller } = session
    if (lacks(caller, act)) return refuse(403, 'Your role does not include this. Ask an admin.')
    const asked = new URL(request.url).searchParams
    const call = { studio: studio(), caller, session, request, asked, params: await context.params }
    const answer = await route(call)
    return answer instanceof Response ? answer : privateJson(answer)
  }
}

/** ZIPs and ledger files: each costs work for as long as it is read. */
const enterDownload = makeGuard({ atOnce: 12, each: 3, line: 0 })

/** The same for a download, with a limit per person. It counts until its response is complete. */
export function withDownload<Params = object>(route: (call: Call<Params>) => unknown, act: Act = 'export') {
  return withCaller<Params>(async (call) => {
    const leave = await enterDownload(call.caller.id).catch(crowded)
    if (leave instanceof Response) return leave
    const response = nodeResponse()
    if (response.closed) leave()
    else response.once('close', leave)
    return route(call)
  }, act)
}

function crowded(error: unknown): Response {
  if (!(error instanceof CrowdedError)) throw error
  return refuse(429, 'Too many downloads are under way. Wait until one ends.', { 'Retry-After': '10' })
}

/** The same for a bulk export, which needs a fresh proof of identity: components/ui/export-link.tsx. */
export function withExport<Params = object>(route: (call: Call<Params>) => unknown, act: Act = 'export') {
  return withDownload<Params>(async (call) => {
    if (isFresh(call.session, call.studio.now())) return route(call)
    return refuse(403, 'Open this from its page in the studio, which asks who you are first.')
  }, act)
}
