import { listTrash } from '#lib/gallery/trash.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller, asked }) =>
  listTrash(studio, caller, { before: asked.get('before') }),
)
