import { ApiError } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import type { NearTake } from '#lib/prompts/view.ts'

/** Asks for a take of the team that is the same or nearly the same. @throws ApiError. */
export async function askNear(prompt: string, signal: AbortSignal): Promise<NearTake | null> {
  const response = await fetch(paths.api.nearPrompt(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
    signal,
  })
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as NearTake | null
}
