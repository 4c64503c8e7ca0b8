'use client'

import dynamic from 'next/dynamic'
import { failedByAge } from '#components/client/outdated.ts'
import { VersionNotice } from './version-notice.tsx'

/** Fetched once the page is there; where that fails, the page goes on without. */
const Toaster = dynamic(
  () =>
    import('./toaster.tsx').then(
      (file) => file.Toaster,
      (error: unknown) => {
        failedByAge(error)
        return () => null
      },
    ),
  { ssr: false },
)

/** What may come in front of every page. `build` is the one that made it. */
export function Overlays({ build }: { build: string }) {
  return (
    <>
      <Toaster />
      <VersionNotice build={build} />
    </>
  )
}
