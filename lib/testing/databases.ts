import * as platform from '#platform/testing/database.ts'

export { DATABASE_KINDS, type TestDatabase } from '#platform/testing/database.ts'

/** A database of its own for a studio. */
export function makeTestDatabase(kind: platform.DatabaseKind): Promise<platform.TestDatabase> {
  return platform.makeTestDatabase(kind, 'studio')
}
