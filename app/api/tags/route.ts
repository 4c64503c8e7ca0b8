import { listTags } from '#lib/gallery/projects/team-tags.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listTags(studio, caller)))
