import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listTrash } from '#lib/trash/list.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const before = new URL(request.url).searchParams.get('before')
  return privateJson(await listTrash(studio, caller, { before }))
})
