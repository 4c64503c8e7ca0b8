import { DATABASE_KINDS, makeTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

export type { TestDatabase } from '#platform/testing/database.ts'

export interface DatabaseUnderTest {
  name: string
  /** A fresh database and data folder for one suite. */
  prepare(): Promise<TestDatabase>
}

/** The databases every suite that touches one runs on: PGlite, and PostgreSQL when TEST_DATABASE_URL names a server. */
export const databasesUnderTest: DatabaseUnderTest[] = DATABASE_KINDS.map((kind) => ({
  name: kind === 'embedded' ? 'PGlite' : 'PostgreSQL',
  prepare: () => makeTestDatabase(kind, 'service'),
}))
