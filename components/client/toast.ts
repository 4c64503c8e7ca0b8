import type { ExternalToast } from 'sonner'
import { failedByAge } from './outdated.ts'

type Title = Parameters<typeof import('sonner').toast>[0]

/**
 * Shows something in the corner and says it aloud. Another one with the same `id` takes its place. Where the toasts are,
 * how they look and how long they stay is said in components/shell/toaster.tsx; their code is no part of a page's first.
 */
export async function showToast(title: Title, options?: ExternalToast): Promise<void> {
  const sonner = await loadToasts()
  sonner?.toast(title, options)
}

export async function dismissToast(id: string): Promise<void> {
  const sonner = await loadToasts()
  sonner?.toast.dismiss(id)
}

async function loadToasts() {
  try {
    return await import('sonner')
  } catch (error) {
    failedByAge(error)
    return null
  }
}
