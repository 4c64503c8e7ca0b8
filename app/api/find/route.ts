import { z } from 'zod'
import { find } from '#lib/gallery/find/find.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

/** Longer searches find nothing that the beginning does not. */
const typed = z.string().max(200)

export const GET = withCaller(async (studio, caller, request) => {
  const parsed = typed.safeParse(new URL(request.url).searchParams.get('q'))
  if (!parsed.success) return privateJson({ error: 'Give at most 200 characters as q.' }, 400)
  return privateJson(await find(studio, caller, parsed.data))
})
