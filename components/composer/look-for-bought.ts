import type { QueryClient } from '@tanstack/react-query'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { newsQuery } from '#lib/notifications/news-query.ts'

/** Shows a purchase where it is: in the gallery, the balance and the tab's title. */
export async function lookForBought(client: QueryClient): Promise<void> {
  for (const { queryKey } of [balanceQuery(), newsQuery()]) void client.invalidateQueries({ queryKey })
  // The card not showing yet is no reason to doubt the purchase: the gallery's own watch tries again.
  await refreshGallery(client).catch(() => client.invalidateQueries({ queryKey: ['gallery'] }))
}
