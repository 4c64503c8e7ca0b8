import { filterAsked } from '#lib/gallery/filter.ts'
import { listSubmissions, stillFound } from '#lib/gallery/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async ({ studio, caller, asked }) => {
  const filter = filterAsked(asked)
  const ids = asked.get('ids')
  if (ids === null) return listSubmissions(studio, caller, { filter, before: asked.get('before') })
  return { submissions: await stillFound(studio, caller, ids.split(','), filter), next: null }
})
