import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listSubmissions } from '#lib/submissions/queries.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const before = new URL(request.url).searchParams.get('before')
  return privateJson(await listSubmissions(studio, caller, { before }))
})
