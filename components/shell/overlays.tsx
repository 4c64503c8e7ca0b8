'use client'

import dynamic from 'next/dynamic'
import { VersionNotice } from './version-notice.tsx'

/** Fetched once the page is there. */
const Toaster = dynamic(() => import('./toaster.tsx').then((file) => file.Toaster), { ssr: false })

/** What may come in front of every page. `build` is the one that made it. */
export function Overlays({ build }: { build: string }) {
  return (
    <>
      <Toaster />
      <VersionNotice build={build} />
    </>
  )
}
