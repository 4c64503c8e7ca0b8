import '#server-only'
import { privateJson, refuse } from '../answer.ts'
import type { Caller } from '../caller.ts'
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

/** Makes a route that runs for signed-in people only, and answers with a response of its own or a value as JSON. */
export function withCaller<Params = object>(route: (call: Call<Params>) => unknown) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const caller = await findActingCaller()
    if (!caller) return refuse(401, 'Sign in first.')
    const asked = new URL(request.url).searchParams
    const answer = await route({ studio: studio(), caller, request, asked, params: await context.params })
    return answer instanceof Response ? answer : privateJson(answer)
  }
}
