import { listProjects } from '#lib/gallery/projects/projects.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listProjects(studio, caller))
