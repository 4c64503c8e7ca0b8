import { listTrash } from '#lib/gallery/trash-list.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const before = new URL(request.url).searchParams.get('before')
  return privateJson(await listTrash(studio, caller, { before }))
})
