import type { ExternalToast } from 'sonner'
import { create } from 'zustand'

type Toast = typeof import('sonner').toast

/** Whether the place of the toasts is needed before the page has loaded. */
export const useToasts = create(() => ({ wanted: false }))

let place = (_: Toast) => {}
const placed = new Promise<Toast>((resolve) => {
  place = resolve
})

/** Called by the place of the toasts, once it is there: a toast then needs no connection. */
export function placeToasts(toast: Toast): void {
  place(toast)
}

/**
 * Shows something in the corner and says it aloud. Another one with the same `id` takes its place. Where the toasts are,
 * how they look and how long they stay is said in components/shell/late-overlays.tsx; their code is no part of a page's
 * first.
 */
export async function showToast(title: Parameters<Toast>[0], options?: ExternalToast): Promise<void> {
  const toast = await toastOfPlace()
  // The place keeps the button and the text of the toast before, unless they are named.
  toast(title, { action: undefined, description: undefined, ...options })
}

export async function dismissToast(id: string): Promise<void> {
  const toast = await toastOfPlace()
  toast.dismiss(id)
}

function toastOfPlace(): Promise<Toast> {
  useToasts.setState({ wanted: true })
  return placed
}
