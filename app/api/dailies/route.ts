import { listDailies } from '#lib/gallery/dailies/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller, request) => {
  const asked = new URL(request.url).searchParams
  const dailies = await listDailies(studio, caller, { day: asked.get('day'), zone: asked.get('zone') })
  return dailies ? privateJson(dailies) : privateJson({ error: 'There is no such day or time zone.' }, 400)
})
