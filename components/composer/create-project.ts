import type { ProjectResult } from '#lib/projects/view.ts'

/** The server action that makes a project; it checks everything itself. */
export type CreateProject = (name: string) => Promise<ProjectResult>
