import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listChoices } from '#lib/gallery/choices.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listChoices(studio, caller)))
