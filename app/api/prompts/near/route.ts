import { findNear, nearInput } from '#lib/gallery/prompts/near.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

/** A POST that only asks: a whole prompt is too long for an address. */
export const POST = withCaller(async (studio, caller, request) => {
  const parsed = nearInput.safeParse(await request.json().catch(() => null))
  if (!parsed.success) return privateJson({ error: 'This is no prompt that could be sent.' }, 400)
  return privateJson(await findNear(studio, caller, parsed.data.prompt))
})
