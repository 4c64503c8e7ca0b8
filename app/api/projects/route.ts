import { listProjects } from '#lib/gallery/projects/projects.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listProjects(studio, caller)))
