import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import type { Line } from './expected.ts'

/** How often a page polls the line for its jobs, in milliseconds. */
const LOOK_MS = 5_000

/** The line of the studio's own jobs, for pages that show some of them. */
export function lineQuery() {
  return queryOptions({
    queryKey: ['line'],
    queryFn: ({ signal }) => getJson<Line>(paths.api.line(), signal),
    refetchInterval: LOOK_MS,
    staleTime: LOOK_MS,
  })
}
