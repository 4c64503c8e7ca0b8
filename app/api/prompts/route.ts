import { listSavedPrompts } from '#lib/gallery/prompts/saved-prompts.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listSavedPrompts(studio, caller))
