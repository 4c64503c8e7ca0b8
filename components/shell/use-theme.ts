'use client'

import { useSyncExternalStore } from 'react'
import { applyTheme, parseTheme, type Theme } from './theme.ts'

const listeners = new Set<() => void>()

/** Shows a theme, and tells everybody who names it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** The theme as it is shown; `initial` is the server's. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => parseTheme(document.documentElement.dataset.theme),
    () => initial,
  )
}
