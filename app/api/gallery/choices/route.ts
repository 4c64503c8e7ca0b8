import { listChoices } from '#lib/gallery/choices.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listChoices(studio, caller)))
