import type { QueryClient } from '@tanstack/react-query'
import { refreshGallery } from '#lib/gallery/query-options.ts'
import { balanceQuery } from '#lib/money/query-options.ts'

/** Shows a purchase where it is: in the gallery, and in the balance. */
export async function lookForBought(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
  // The card not showing yet is no reason to doubt the purchase: the gallery's own watch tries again.
  await refreshGallery(client).catch(() => client.invalidateQueries({ queryKey: ['gallery'] }))
}
