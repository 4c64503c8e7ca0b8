import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import type { BalanceView } from './balance/view.ts'

/** The team's money. Refetched after every change, and periodically, since others spend, too. */
export function balanceQuery() {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => getJson<BalanceView>(paths.api.balance(), signal),
    refetchInterval: 30_000,
    staleTime: 5_000,
  })
}

/**
 * After a change of money: refreshes the balance and cards. Queries that no page shows are only marked stale; server
 * pages are rendered again.
 */
export async function refreshMoney(client: QueryClient): Promise<void> {
  const changed = ['balance', 'gallery', 'submission']
  await Promise.allSettled(changed.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
