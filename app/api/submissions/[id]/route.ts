import { findSubmission } from '#lib/gallery/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller<{ params: Promise<{ id: string }> }>(
  async (studio, caller, _request, { params }) => {
    const found = await findSubmission(studio, caller, (await params).id)
    return found ? privateJson(found) : privateJson({ error: 'There is no such submission.' }, 404)
  },
)
