import '#server-only'
import { refuse } from '#lib/answer.ts'
import { nodeResponse } from '#lib/node-response.ts'
import { withCaller } from '#lib/people/api.ts'
import { answerMedia, isMediaKind } from './media.ts'

/** Next drops these headers of a `Response`, but keeps them on the Node response. */
const DROPPED = ['Content-Length', 'Content-Encoding'] as const

/** The route handler for a video or one of its pictures, for signed-in people. */
export const mediaRoute = withCaller<{ id: string; picture?: string }>(
  async ({ studio, caller, request, params: { id, picture: kind = 'content' } }) => {
    if (!isMediaKind(kind)) return refuse(404, 'There is no such picture.')
    const response = nodeResponse()
    const answer = await answerMedia(studio, caller, request, { id, kind, response })
    for (const name of DROPPED) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    return answer
  },
)
