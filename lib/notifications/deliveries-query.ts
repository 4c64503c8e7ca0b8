import { infiniteQueryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import type { DeliveryPage } from './view.ts'

/** The deliveries of a webhook, newest first. */
export function deliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', id],
    queryFn: ({ pageParam, signal }) => getJson<DeliveryPage>(paths.api.deliveries(id, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 5_000,
    staleTime: 1_000,
  })
}
