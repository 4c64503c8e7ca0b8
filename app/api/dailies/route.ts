import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listDailies } from '#lib/dailies/queries.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const dailies = await listDailies(studio, caller, { day: asked.get('day'), zone: asked.get('zone') })
  return dailies ? privateJson(dailies) : privateJson({ error: 'There is no such day or time zone.' }, 400)
})
