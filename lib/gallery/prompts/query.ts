import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import type { SavedPromptView } from './view.ts'

/** The team's saved prompts, the last changed first. */
export function savedPromptsQuery() {
  return queryOptions({
    queryKey: ['saved-prompts'],
    queryFn: ({ signal }) => getJson<SavedPromptView[]>(paths.api.prompts(), signal),
    staleTime: 10_000,
  })
}
