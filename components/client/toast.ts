import type { ExternalToast } from 'sonner'
import { create } from 'zustand'
import { failedByAge } from './outdated.ts'

type Title = Parameters<typeof import('sonner').toast>[0]

/** Whether the place of the toasts is needed before the page has loaded. */
export const useToasts = create(() => ({ wanted: false }))

let place = () => {}
const placed = new Promise<void>((resolve) => {
  place = resolve
})

/** Called by the place of the toasts, once it is there. */
export function placeToasts(): void {
  place()
}

/**
 * Shows something in the corner and says it aloud. Another one with the same `id` takes its place. Where the toasts are,
 * how they look and how long they stay is said in components/shell/late-overlays.tsx; their code is no part of a page's
 * first.
 */
export async function showToast(title: Title, options?: ExternalToast): Promise<void> {
  const sonner = await loadToasts()
  // The place keeps the button and the text of the toast before, unless they are named.
  sonner?.toast(title, { action: undefined, description: undefined, ...options })
}

export async function dismissToast(id: string): Promise<void> {
  const sonner = await loadToasts()
  sonner?.toast.dismiss(id)
}

async function loadToasts() {
  useToasts.setState({ wanted: true })
  try {
    const sonner = await import('sonner')
    await placed
    return sonner
  } catch (error) {
    failedByAge(error)
    return null
  }
}
