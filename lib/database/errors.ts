import { codeOf } from '#platform/errors.ts'

/** Whether a database error says that a unique value is taken (Prisma's P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002'
}
