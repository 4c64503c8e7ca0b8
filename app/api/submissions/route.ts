import { filterAsked } from '#lib/gallery/filter.ts'
import { listSubmissions, stillFound } from '#lib/gallery/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const ids = asked.get('ids')
  if (ids !== null) {
    const submissions = await stillFound(studio, caller, ids.split(','), filterAsked(asked))
    return privateJson({ submissions, next: null })
  }
  const before = asked.get('before')
  return privateJson(await listSubmissions(studio, caller, { filter: filterAsked(asked), before }))
})
