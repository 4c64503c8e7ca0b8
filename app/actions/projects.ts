'use server'

import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { createProject } from '#lib/projects/projects.ts'
import type { ProjectResult } from '#lib/projects/view.ts'
import { studio } from '#lib/studio.ts'

export async function createProjectAction(name: unknown): Promise<ProjectResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? createProject(studio(), caller, name) : { kind: 'signed_out' }
}
