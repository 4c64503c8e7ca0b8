import { filterAsked } from '#lib/gallery/filter.ts'
import { idsOfSubmissions } from '#lib/gallery/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller, asked }) =>
  idsOfSubmissions(studio, caller, filterAsked(asked)),
)
