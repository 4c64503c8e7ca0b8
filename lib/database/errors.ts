/** Whether a database error says that a unique value is taken: Prisma's P2002, or an exclusion constraint of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'P2002' || (error.code === 'P2039' && error.message.includes('`23P01`'))
}
