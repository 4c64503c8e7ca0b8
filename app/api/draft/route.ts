import { getDraft, saveDraft } from '#lib/gallery/drafts/drafts.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'
import { isSameOrigin } from '#lib/people/session.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await getDraft(studio, caller)))

/** Not an action: browsers run actions one after another, and a draft must not keep a press of the button waiting. */
export const PUT = withCaller(async (studio, caller, request) => {
  if (!(await isSameOrigin())) return privateJson({ error: 'This came from another site.' }, 403)
  const input: unknown = await request.json().catch(() => null)
  const updatedAt = await saveDraft(studio, caller, input)
  return updatedAt ? privateJson({ updatedAt }) : privateJson({ error: 'This is no draft.' }, 400)
})
