import { refuse } from '#lib/answer.ts'
import { getDraft, saveDraft } from '#lib/gallery/draft.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => getDraft(studio, caller), 'make')

/** Not an action: browsers run actions one at a time, and saving a draft must not delay a press of the button. */
export const PUT = withCaller(async ({ studio, caller, request }) => {
  const input: unknown = await request.json().catch(() => null)
  const updatedAt = await saveDraft(studio, caller, input)
  return updatedAt ? { updatedAt } : refuse(400, 'Not a valid draft.')
}, 'make')
