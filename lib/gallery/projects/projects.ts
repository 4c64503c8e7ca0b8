import { z } from 'zod'
import { type Caller, lacks } from '../../caller.ts'
import { NOT_A_MAKER, refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import { countCodePoints } from '../../submissions/input.ts'
import type { ProjectResult, ProjectView } from '../view.ts'
import { LONGEST_PROJECT_NAME, projectKey, projectName } from './names.ts'

const COLUMNS = { id: true, name: true } as const

/** The team's projects by name. */
export function listProjects({ db }: Studio): Promise<ProjectView[]> {
  return db.project.findMany({ select: COLUMNS, orderBy: { nameKey: 'asc' } })
}

/** Any maker may create one. An existing name returns that project. */
export async function createProject(
  { db }: Studio,
  caller: Caller,
  typed: unknown,
): Promise<Exclude<ProjectResult, { kind: 'signed_out' }>> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const name = nameInput.safeParse(typed)
  if (!name.success) {
    return refused('composer.project.badName', { most: LONGEST_PROJECT_NAME })
  }
  const nameKey = projectKey(name.data)
  const project = await db.project.upsert({
    where: { nameKey },
    create: { name: name.data, nameKey },
    update: { nameKey }, // an empty update is not one statement, and fails in a race
    select: COLUMNS,
  })
  return { kind: 'made', project }
}

/** Checked before a name is normalized, which is slow for a long one. */
const LONGEST_TYPED = 20 * LONGEST_PROJECT_NAME

const nameInput = z
  .string()
  .max(LONGEST_TYPED)
  .refine((typed) => typed.isWellFormed() && !/[^\P{Cc}\s]/u.test(typed))
  .transform(projectName)
  .refine((name) => projectKey(name) !== '' && countCodePoints(name) <= LONGEST_PROJECT_NAME)
