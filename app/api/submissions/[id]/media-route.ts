import '#server-only'
import { refuse } from '#lib/archive/refuse.ts'
import { nodeResponse } from '#lib/node-response.ts'
import { withCaller } from '#lib/people/api.ts'
import { answerMedia, isMediaKind } from './media.ts'

/** Next drops these of a `Response`, but keeps them where they stand on the Node response. */
const DROPPED = ['Content-Length', 'Content-Encoding'] as const

/** A route handler for the signed-in. @param kindOf names the kind of medium that the address asks for. */
export function mediaRoute<Params>(kindOf: (params: Params) => Promise<string>) {
  return withCaller<{ params: Promise<{ id: string } & Params> }>(
    async (studio, caller, request, context) => {
      const params = await context.params
      const kind = await kindOf(params)
      if (!isMediaKind(kind)) return refuse(404, 'There is no such picture.')
      const response = nodeResponse()
      const answer = await answerMedia(studio, caller, request, { id: params.id, kind, response })
      for (const name of DROPPED) {
        const value = answer.headers.get(name)
        if (value !== null) response.setHeader(name, value)
      }
      return answer
    },
  )
}
