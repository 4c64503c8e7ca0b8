import type { Database, RunStatement } from '#platform/database.ts'
import { PrismaClient } from '#prisma/generated/client.ts'

const yenOrNull = (yen: bigint | null) => (yen === null ? null : Number(yen))

/** The limits of a person or a project. */
const LIMITS = {
  budgetYen: {
    needs: { budgetYen: true },
    compute: ({ budgetYen }: { budgetYen: bigint | null }) => yenOrNull(budgetYen),
  },
  monthYen: {
    needs: { monthYen: true },
    compute: ({ monthYen }: { monthYen: bigint | null }) => yenOrNull(monthYen),
  },
} as const

/**
 * The studio's database client. Money columns with figures of the service or a person are bigint in PostgreSQL and
 * numbers here: every written number was checked to be a safe integer, so none is rounded, and no bigint reaches JSON.
 */
export function connect(adapter: Database['adapter']) {
  return new PrismaClient({ adapter }).$extends({
    result: {
      user: LIMITS,
      project: LIMITS,
      limitChange: {
        budgetBefore: {
          needs: { budgetBefore: true },
          compute: ({ budgetBefore }) => yenOrNull(budgetBefore),
        },
        budgetAfter: { needs: { budgetAfter: true }, compute: ({ budgetAfter }) => yenOrNull(budgetAfter) },
        monthBefore: { needs: { monthBefore: true }, compute: ({ monthBefore }) => yenOrNull(monthBefore) },
        monthAfter: { needs: { monthAfter: true }, compute: ({ monthAfter }) => yenOrNull(monthAfter) },
      },
      invitation: {
        budgetYen: LIMITS.budgetYen,
      },
      teamSettings: {
        monthYen: LIMITS.monthYen,
        lowBalancesYen: {
          needs: { lowBalancesYen: true },
          compute: ({ lowBalancesYen }) => lowBalancesYen.map(Number),
        },
        lowToldYen: { needs: { lowToldYen: true }, compute: ({ lowToldYen }) => lowToldYen.map(Number) },
      },
      explanation: {
        amountYen: { needs: { amountYen: true }, compute: ({ amountYen }) => Number(amountYen) },
      },
      tally: { sumYen: { needs: { sumYen: true }, compute: ({ sumYen }) => Number(sumYen) } },
      reading: {
        spendYen: { needs: { spendYen: true }, compute: ({ spendYen }) => Number(spendYen) },
        maxBudgetYen: { needs: { maxBudgetYen: true }, compute: ({ maxBudgetYen }) => Number(maxBudgetYen) },
      },
    },
  })
}

export type StudioClient = ReturnType<typeof connect>

/** A transaction in progress. */
export type Transaction = Omit<StudioClient, '$connect' | '$disconnect' | '$transaction' | '$extends'>

/** Runs statements within a transaction. `Studio.query` would ask another connection while this one is held. */
export function statementsOf(tx: Transaction): RunStatement {
  return ({ text }, values) => tx.$queryRawUnsafe(text, ...values)
}

/** A stored answer of GET /key/info. */
export type Reading = NonNullable<Awaited<ReturnType<StudioClient['reading']['findFirst']>>>

/** Timeouts of a transaction that may take long, and that many may want at once on few connections. */
export const PATIENT = { maxWait: 20_000, timeout: 20_000 }
