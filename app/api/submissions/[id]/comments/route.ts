import { refuse } from '#lib/answer.ts'
import { listComments } from '#lib/gallery/comments/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller<{ id: string }>(async ({ studio, caller, params }) => {
  return (await listComments(studio, caller, params.id)) ?? refuse(404, 'There is no such submission.')
})
