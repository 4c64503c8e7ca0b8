import { filterAsked } from '#lib/gallery/filter.ts'
import { countSubmissions } from '#lib/gallery/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller, request) =>
  privateJson(await countSubmissions(studio, caller, filterAsked(new URL(request.url).searchParams))),
)
