import { privateJson, withCaller } from '#lib/auth/api.ts'
import { filterAsked } from '#lib/gallery/filter.ts'
import { idsOfSubmissions } from '#lib/submissions/queries.ts'

export const GET = withCaller(async (studio, caller, request) =>
  privateJson(await idsOfSubmissions(studio, caller, filterAsked(new URL(request.url).searchParams))),
)
