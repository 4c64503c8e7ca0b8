'use client'

import { create } from 'zustand'
import { applyTheme, type Theme } from './theme.ts'

const useChosen = create(() => ({ theme: null as Theme | null }))

/** Shows a theme, and tells everybody who names it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  useChosen.setState({ theme })
}

/** The theme as it is shown; `initial` is the server's. */
export function useTheme(initial: Theme): Theme {
  return useChosen((state) => state.theme) ?? initial
}
