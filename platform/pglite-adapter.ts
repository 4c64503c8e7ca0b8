import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'

/**
 * Prisma's adapter for the embedded database, with failed COMMITs reported.
 *
 * pglite-prisma-adapter 0.7.2 hands the failure of a transaction to the promise that began it, which has long been
 * resolved, and lets `commit()` succeed: a disk that is full at COMMIT would be told to a customer as "accepted".
 * It does so by `client.transaction(…).catch(…)`; the client it gets here answers that `catch` with the promise that
 * still rejects.
 */
export function createPgliteAdapter(pglite: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const begin = <Result>(work: (transaction: Transaction) => Promise<Result>) => {
    const result = pglite.transaction(work)
    return {
      catch: (onError: (error: unknown) => void) => {
        result.catch(onError)
        return result
      },
    }
  }
  const client = new Proxy(pglite, {
    get: (target, name) => {
      if (name === 'transaction') return begin
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return new PrismaPGlite(client)
}
