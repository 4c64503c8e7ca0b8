'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False until the page's code runs. What is typed into a controlled field before that would be lost when it does, so
 * fields take nothing until then.
 */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
