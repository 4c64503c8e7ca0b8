import type { Database, RunStatement } from '#platform/database.ts'

/** A point on the way of a transaction: a statement is about to run or has run, or it is begun, or about to COMMIT. */
export type Step = 'begun' | 'before commit' | 'committed' | `before ${string}` | `after ${string}`

/** A real database with trouble at the steps of its transactions: `at` may throw, wait, or end the process. */
export function troubledDatabase(database: Database, at: (step: Step) => Promise<void>): Database {
  const troubled =
    (run: RunStatement): RunStatement =>
    async (statement, values) => {
      await at(`before ${statement.name}`)
      const rows = await run(statement, values)
      await at(`after ${statement.name}`)
      return rows as never
    }
  return {
    ...database,
    transaction: async (work) => {
      const result = await database.transaction(async (run) => {
        await at('begun')
        const result = await work(troubled(run))
        await at('before commit')
        return result
      })
      await at('committed')
      return result
    },
  }
}
