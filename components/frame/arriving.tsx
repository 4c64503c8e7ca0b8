'use client'

import { usePathname } from 'next/navigation'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { pageWorks } from './page-load.ts'
import { wentBack } from './went-back.ts'

let opened = false

/**
 * What is on its way when somebody follows a link: `skeleton` is there at once. The page that a tab opens with comes
 * whole instead: as a part that follows its skeleton, React would hold it back for 300 ms after that was painted.
 */
export function Arriving({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [followed] = useState(() => opened)
  useEffect(() => {
    opened = true
  }, [])
  return followed ? <Suspense fallback={<FromTheTop>{skeleton}</FromTheTop>}>{children}</Suspense> : children
}

/** Next goes to the top of a page when that is there. */
function FromTheTop({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (!wentBack()) window.scrollTo(0, 0)
  }, [])
  return children
}

const load = () => import('./skeletons.tsx').then(({ SkeletonPage }) => ({ default: SkeletonPage }))

/** Frames are never worth an error: without them, the page before stays until the next is there. */
const SkeletonPage = lazy(() => load().catch(() => new Promise<never>(() => {})))

/** Any page of the studio on its way. */
export function PageArriving({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  useEffect(() => {
    pageWorks()
      .then(load)
      .catch(() => {})
  }, [])
  return <Arriving skeleton={<SkeletonPage pathname={pathname} />}>{children}</Arriving>
}
