import type { QueryClient } from '@tanstack/react-query'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { newsQuery } from '#lib/notifications/news-query.ts'

/** Refreshes the gallery, the balance and the tab's title after a purchase. */
export async function refreshAfterPurchase(client: QueryClient): Promise<void> {
  for (const { queryKey } of [balanceQuery(), newsQuery()]) void client.invalidateQueries({ queryKey })
  // A missing card casts no doubt on the purchase: the gallery's own polling retries.
  await refreshGallery(client).catch(() => client.invalidateQueries({ queryKey: ['gallery'] }))
}
