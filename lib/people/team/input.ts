import { z } from 'zod'
import { id } from '../../input.ts'
import { personProblem } from '../person-problem.ts'
import { newUser } from '../users.ts'
import type { TeamProblem } from './view.ts'

const { name, password, role } = newUser.shape

/** Omitted values stay unchanged. */
export const changeInput = z.object({ personId: id, name: name.exactOptional(), role: role.exactOptional() })

export const personInput = z.object({ personId: id })

export const ownNameInput = z.object({ name })

export const ownPasswordInput = z.object({ current: z.string().max(1_000), password })

export const sessionInput = z.object({ sessionId: id })

/** The mistakes in a form, one for each field. */
export function invalid(error: z.ZodError): { kind: 'invalid'; problems: TeamProblem[] } {
  const problems = error.issues.map(problemOf)
  const fields = [...new Set(problems.map(({ field }) => field))]
  return {
    kind: 'invalid',
    problems: fields.flatMap((field) => problems.find((problem) => problem.field === field) ?? []),
  }
}

function problemOf(issue: z.core.$ZodIssue): TeamProblem {
  if (issue.path[0] === 'budgetYen') return { field: 'budget', message: { key: 'team.problems.budget' } }
  // Neither empty nor valid: reports the reason.
  const own =
    issue.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code !== 'invalid_value') : issue
  const problem = personProblem({ path: issue.path, code: own?.code ?? issue.code })
  return problem.field === 'form' ? { field: 'form', message: { key: 'team.problems.malformed' } } : problem
}
