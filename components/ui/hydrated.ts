'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False until React has taken over what the server drew. Before that a controlled field would lose what is typed into it,
 * and a form would be sent by the browser itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
