import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { soonestMs } from './retries.ts'
import type { DeliveryPage, News } from './view.ts'

/** How often a browser looks for news, in milliseconds: while something of the caller's moves, and else. */
const MOVING_MS = 8_000
const STILL_MS = 20_000

/** News of the caller's own submissions; polled in the background too, since that is when it counts. */
export function newsQuery() {
  return queryOptions({
    queryKey: ['news'],
    queryFn: ({ signal }) => getJson<News>(paths.api.news(), signal),
    refetchInterval: ({ state }) => (state.data?.moving ? MOVING_MS : STILL_MS),
    refetchIntervalInBackground: true,
    staleTime: MOVING_MS,
  })
}

const LOG_MS = 15_000

/** What one webhook was told, the newest first; asked again when the next try is due. */
export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', webhookId],
    queryFn: ({ pageParam, signal }) =>
      getJson<DeliveryPage>(paths.api.deliveries(webhookId, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      soonestMs(state.data?.pages.flatMap((page) => page.deliveries) ?? [], Date.now(), LOG_MS),
    refetchIntervalInBackground: false,
    staleTime: 1_000,
  })
}
