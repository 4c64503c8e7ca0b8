'use client'

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Announcer } from '#components/client/announcer.tsx'
import { failedByAge } from '#components/client/outdated.ts'
import { useToasts } from '#components/client/toast.ts'

/** If it cannot be fetched, the page works without it. */
const LateOverlays = lazy(async () => {
  const file = await import('./late-overlays.tsx').catch((error: unknown) => void failedByAge(error))
  return { default: file ? file.LateOverlays : Nothing }
})

function Nothing(_: { build: string }): ReactNode {
  return null
}

/** Toasts, tooltips and announcements, above every page. `build` is the build that rendered the page. */
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

/** Whether the page and all its resources have loaded. */
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
