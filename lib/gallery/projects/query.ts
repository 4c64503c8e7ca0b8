import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import type { ProjectView } from './view.ts'

/** The team's projects. */
export function projectsQuery() {
  return queryOptions({
    queryKey: ['projects'],
    queryFn: ({ signal }) => getJson<ProjectView[]>(paths.api.projects(), signal),
    staleTime: 60_000,
  })
}

/** The team's tags, the most used first. */
export function tagsQuery() {
  return queryOptions({
    queryKey: ['tags'],
    queryFn: ({ signal }) => getJson<string[]>(paths.api.tags(), signal),
    staleTime: 60_000,
  })
}
