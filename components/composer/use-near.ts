'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '#components/frame/connection.tsx'
import type { NearTake } from '#lib/prompts/view.ts'
import { promptProblem } from '#lib/submissions/input.ts'
import { askNear } from './ask-near.ts'
import { useComposer } from './composer-context.tsx'

/** How long after the last key the team's takes are looked through, in milliseconds. */
const ASK_AFTER_MS = 600

/**
 * A take of the team that is the same or nearly the same; null while there is none. Asks when typing pauses; what a
 * press was told counts at once.
 */
export function useNear(prompt: string): NearTake | null {
  const { told } = useComposer().near
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
  if (told?.prompt === prompt) return told.take
  return (enabled && prompt.trim() !== '' && data) || null
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
