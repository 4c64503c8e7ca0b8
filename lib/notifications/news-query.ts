import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import type { News } from './view.ts'

/**
 * How often a browser polls for news, in milliseconds: while a submission of the caller is in progress, and otherwise.
 */
const MOVING_MS = 8_000
const STILL_MS = 20_000

/** News of the caller's own submissions; also polled in background tabs, where it matters most. */
export function newsQuery() {
  return queryOptions({
    queryKey: ['news'],
    queryFn: ({ signal }) => getJson<News>(paths.api.news(), signal),
    refetchInterval: ({ state }) => (state.data?.moving ? MOVING_MS : STILL_MS),
    refetchIntervalInBackground: true,
    staleTime: MOVING_MS,
  })
}
