import type { Database } from '#platform/database.ts'
import { PrismaClient } from './prisma/generated/client.ts'

/**
 * The service's database client. A key's spend and budget are bigint in PostgreSQL and numbers here: a budget is
 * checked to be a safe integer, and the spend never exceeds it.
 */
export function connect(adapter: Database['adapter']) {
  return new PrismaClient({ adapter }).$extends({
    result: {
      apiKey: {
        spend: { needs: { spend: true }, compute: ({ spend }) => Number(spend) },
        maxBudget: { needs: { maxBudget: true }, compute: ({ maxBudget }) => Number(maxBudget) },
      },
    },
  })
}

export type ServiceClient = ReturnType<typeof connect>

/** A transaction in progress. */
export type Transaction = Parameters<Parameters<ServiceClient['$transaction']>[0]>[0]
