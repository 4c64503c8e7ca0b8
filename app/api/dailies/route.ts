import { refuse } from '#lib/answer.ts'
import { listDailies } from '#lib/gallery/dailies/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async ({ studio, caller, asked }) => {
  const dailies = await listDailies(studio, caller, { day: asked.get('day'), zone: asked.get('zone') })
  return dailies ?? refuse(400, 'There is no such day or time zone.')
})
