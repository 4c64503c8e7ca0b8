import { filterAsked } from '#lib/gallery/filter.ts'
import { countSubmissions } from '#lib/gallery/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller, asked }) =>
  countSubmissions(studio, caller, filterAsked(asked)),
)
