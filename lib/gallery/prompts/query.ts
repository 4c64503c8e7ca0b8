import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '../../api-client.ts'
import type { NotDone } from '../../i18n/refused.ts'
import { paths } from '../../paths.ts'
import type { Status } from '../../submissions/state.ts'
import type { Likeness } from './nearness.ts'

/** The team's saved prompts, the last changed first. */
export function savedPromptsQuery() {
  return queryOptions({
    queryKey: ['saved-prompts'],
    queryFn: ({ signal }) => getJson<SavedPromptView[]>(paths.api.prompts(), signal),
    staleTime: 10_000,
  })
}

/** A saved prompt as the team sees it. Times are ISO 8601 in UTC. */
export interface SavedPromptView {
  id: string
  name: string
  /** With places for words in braces. */
  text: string
  person: { id: string; name: string }
  updatedAt: string
  /** The caller may change and delete their own; admins any. */
  mayChange: boolean
}

export type SavedPromptResult = { kind: 'saved'; id: string } | NotDone

/** A team take that a press may repeat; null if there is none. */
export function nearQuery(question: { prompt: string; seed: number | null; takes: number }) {
  return queryOptions({
    queryKey: ['near', question],
    queryFn: ({ signal }) => askNear(question, signal),
    gcTime: 60_000,
    retry: false,
  })
}

/** @throws ApiError. */
async function askNear(question: object, signal: AbortSignal): Promise<NearTake | null> {
  const response = await fetch(paths.api.nearPrompt(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  })
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as NearTake | null
}

/** A take of the same prompt and seed, which the service would repeat exactly, or of the same or a near prompt. */
export interface NearTake {
  id: string
  likeness: Likeness | 'identical'
  prompt: string
  seed: number | null
  person: { id: string; name: string }
  createdAt: string
  status: Status
  hasClip: boolean
}
