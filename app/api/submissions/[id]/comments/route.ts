import { listComments } from '#lib/gallery/notes/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller<{ params: Promise<{ id: string }> }>(
  async (studio, caller, _request, { params }) => {
    const comments = await listComments(studio, caller, (await params).id)
    return comments ? privateJson(comments) : privateJson({ error: 'There is no such submission.' }, 404)
  },
)
