import type { ExternalToast } from 'sonner'
import { create } from 'zustand'

type Toast = typeof import('sonner').toast

/** Whether a toast needs the toaster before the page has loaded. */
export const useToasts = create(() => ({ wanted: false }))

let place = (_: Toast) => {}
const placed = new Promise<Toast>((resolve) => {
  place = resolve
})

/** Called by the toaster once mounted: from then on a toast needs no connection. */
export function placeToasts(toast: Toast): void {
  place(toast)
}

/**
 * Shows a toast in the corner and announces it. A toast with the same `id` replaces it. Position, look and
 * duration are set in components/shell/late-overlays.tsx, whose code is not in a page's initial bundle.
 */
export async function showToast(title: Parameters<Toast>[0], options?: ExternalToast): Promise<void> {
  const toast = await toastOfPlace()
  // The toaster keeps the button and text of the replaced toast unless they are named.
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
