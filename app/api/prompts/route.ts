import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listSavedPrompts } from '#lib/prompts/saved-prompts.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listSavedPrompts(studio, caller)))
