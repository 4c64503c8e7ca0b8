'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '#components/client/use-online.ts'
import { ApiError } from '#lib/api-client.ts'
import type { NearTake } from '#lib/gallery/prompts/query.ts'
import { paths } from '#lib/paths.ts'
import { promptProblem } from '#lib/submissions/input.ts'

/** How long after the last key the team's takes are looked through, in milliseconds. */
const ASK_AFTER_MS = 600

/** A take of the team that is the same or nearly the same; null while there is none. Asks when typing pauses. */
export function useNear(prompt: string): NearTake | null {
  const asked = useSettled(prompt, ASK_AFTER_MS)
  const online = useOnline()
  const enabled = online && promptProblem(asked) === null
  const { data } = useQuery({
    queryKey: ['near', asked],
    queryFn: ({ signal }) => askNear(asked, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  })
  return (enabled && prompt.trim() !== '' && data) || null
}

/** @throws ApiError. */
async function askNear(prompt: string, signal: AbortSignal): Promise<NearTake | null> {
  const response = await fetch(paths.api.nearPrompt(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
    signal,
  })
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as NearTake | null
}

/** A value once it has been the same for so long. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
