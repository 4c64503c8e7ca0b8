import '#server-only'
import { privateJson, refuse } from '../answer.ts'
import { type Act, type Caller, can } from '../caller.ts'
import { type Studio, studio } from '../studio.ts'
import { findActingCaller } from './session.ts'

/** A request of a signed-in person. */
export interface Call<Params = object> {
  studio: Studio
  caller: Caller
  request: Request
  /** The parameters of its address. */
  asked: URLSearchParams
  /** The parts of its path. */
  params: Params
}

/**
 * Makes a route that runs for signed-in people whose role does the act, and answers with a response of its own or a value
 * as JSON.
 */
export function withCaller<Params = object>(route: (call: Call<Params>) => unknown, act: Act = 'see') {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const caller = await findActingCaller()
    if (!caller) return refuse(401, 'Sign in first.')
    if (!can(caller.role, act)) return refuse(403, 'Your role does not include this. Ask an admin.')
    const asked = new URL(request.url).searchParams
    const answer = await route({ studio: studio(), caller, request, asked, params: await context.params })
    return answer instanceof Response ? answer : privateJson(answer)
  }
}
