import { create } from 'zustand'

/** Parts that any page may open above itself, one at a time. */
export type Part = 'palette' | 'shortcuts' | 'signOut'

export interface PartProps {
  open: boolean
  close: () => void
}

export const useOpenedPart = create(() => ({ opened: null as Part | null }))

export function openPart(opened: Part | null): void {
  useOpenedPart.setState({ opened })
}
