import { filterAsked } from '#lib/gallery/filter.ts'
import { idsOfSubmissions } from '#lib/gallery/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller, request) =>
  privateJson(await idsOfSubmissions(studio, caller, filterAsked(new URL(request.url).searchParams))),
)
