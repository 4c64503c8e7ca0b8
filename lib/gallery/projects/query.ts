import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import type { NotDone } from '../../i18n/refused.ts'
import { paths } from '../../paths.ts'

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

/** A project as it is offered. */
export interface ProjectView {
  id: string
  name: string
  /** Shown where it is chosen, and no longer offered. */
  archived: boolean
}

export type ProjectResult = { kind: 'made'; project: ProjectView } | NotDone
