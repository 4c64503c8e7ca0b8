import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import type { Choices } from './view.ts'

/** The team's people, projects and tags, for filters and for the composer. */
export function choicesQuery() {
  return queryOptions({
    queryKey: ['gallery-choices'],
    queryFn: ({ signal }) => getJson<Choices>(paths.api.choices(), signal),
    staleTime: 30_000,
  })
}
