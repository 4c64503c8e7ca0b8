import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listProjects } from '#lib/projects/projects.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listProjects(studio, caller)))
