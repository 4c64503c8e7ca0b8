import { refuse } from '#lib/answer.ts'
import { listDailies, listTakes } from '#lib/gallery/dailies/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async ({ studio, caller, asked }) => {
  const ids = asked.get('ids')
  const dailies =
    ids === null
      ? await listDailies(studio, caller, { day: asked.get('day'), zone: asked.get('zone') })
      : await listTakes(studio, caller, ids)
  return dailies ?? refuse(400, 'There is no such day, time zone or list.')
})
