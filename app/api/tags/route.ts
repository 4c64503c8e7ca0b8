import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listTags } from '#lib/projects/team-tags.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listTags(studio, caller)))
