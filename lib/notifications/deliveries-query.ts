import { infiniteQueryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { soonestMs } from './retries.ts'
import type { DeliveryPage, WebhookView } from './view.ts'

const LOG_MS = 15_000

/** The deliveries of a webhook, newest first; refetched when the next try is due. A disabled webhook gets tests only. */
export function deliveriesQuery({ id, enabled }: Pick<WebhookView, 'id' | 'enabled'>) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', id],
    queryFn: ({ pageParam, signal }) => getJson<DeliveryPage>(paths.api.deliveries(id, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => {
      const deliveries = state.data?.pages.flatMap((page) => page.deliveries) ?? []
      const sent = deliveries.filter(({ event }) => enabled || event === 'test')
      return soonestMs(sent, Date.now(), LOG_MS)
    },
    staleTime: 1_000,
  })
}
