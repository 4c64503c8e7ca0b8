import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { LISTEN_MS } from './submission-query.ts'
import type { SubmissionPage } from './view.ts'

/** The most videos side by side. */
export const MOST_COMPARED = 4

/** The compared videos as they are now. */
export function comparedQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', ids],
    queryFn: ({ signal }) => getJson<SubmissionPage>(paths.api.someSubmissions(ids), signal),
    refetchInterval: LISTEN_MS,
    staleTime: LISTEN_MS,
  })
}
