'use client'

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Announcer } from '#components/client/announcer.tsx'
import { failedByAge } from '#components/client/outdated.ts'
import { useToasts } from '#components/client/toast.ts'

/** Where it cannot be fetched, the page goes on without. */
const LateOverlays = lazy(async () => {
  const file = await import('./late-overlays.tsx').catch((error: unknown) => void failedByAge(error))
  return { default: file ? file.LateOverlays : Nothing }
})

function Nothing(_: { build: string }): ReactNode {
  return null
}

/** Toasts, tooltips and announcements, in front of every page. `build` is the one that made the page. */
export function Overlays({ build }: { build: string }) {
  const { wanted } = useToasts()
  const loaded = useLoaded()
  return (
    <>
      {wanted || loaded ? (
        <Suspense>
          <LateOverlays build={build} />
        </Suspense>
      ) : null}
      <Announcer />
    </>
  )
}

/** Whether the page and all that it shows is there. */
function useLoaded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('load', listener)
      return () => window.removeEventListener('load', listener)
    },
    () => document.readyState === 'complete',
    () => false,
  )
}
