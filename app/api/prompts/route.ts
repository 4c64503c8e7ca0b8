import { listSavedPrompts } from '#lib/gallery/prompts/saved-prompts.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listSavedPrompts(studio, caller)))
