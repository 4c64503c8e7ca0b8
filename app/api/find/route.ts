import { z } from 'zod'
import { refuse } from '#lib/answer.ts'
import { find } from '#lib/gallery/find.ts'
import { withCaller } from '#lib/people/api.ts'

/** A longer search finds nothing that its start does not. */
const typed = z.string().max(200)

export const GET = withCaller(({ studio, caller, asked }) => {
  const parsed = typed.safeParse(asked.get('q'))
  if (!parsed.success) return refuse(400, 'Give at most 200 characters as q.')
  return find(studio, caller, parsed.data)
})
