import * as platform from '#platform/testing/database.ts'

export type { TestDatabase } from '#platform/testing/database.ts'

/** A database of its own for a studio. */
export function makeTestDatabase(): Promise<platform.TestDatabase> {
  return platform.makeTestDatabase('studio')
}
