'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getJson } from '#lib/api-client.ts'
import type { Found } from '#lib/gallery/view.ts'
import { paths } from '#lib/paths.ts'

/** Long enough for the next letter of somebody who types. */
const PAUSE_MS = 150

/** What the studio finds by what is typed, once the typing pauses. */
export function useFound(typed: string) {
  const wanted = usePaused(typed.trim().slice(0, 200))
  return useQuery({
    queryKey: ['find', wanted],
    queryFn: ({ signal }) => getJson<Found>(paths.api.find(wanted), signal),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : paused
}
