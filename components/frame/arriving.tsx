'use client'

import { usePathname } from 'next/navigation'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

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
  return followed ? <Suspense fallback={skeleton}>{children}</Suspense> : children
}

/** Frames are never worth an error: without them, nothing is there until the page is. */
async function loadSkeletons(): Promise<{ default: ComponentType<{ pathname: string }> }> {
  try {
    return { default: (await import('./skeletons.tsx')).SkeletonPage }
  } catch {
    return { default: () => null }
  }
}
const SkeletonPage = lazy(loadSkeletons)

/** Any page of the studio on its way. */
export function PageArriving({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  useEffect(() => {
    if (document.readyState === 'complete') void loadSkeletons()
    else window.addEventListener('load', () => void loadSkeletons(), { once: true })
  }, [])
  return <Arriving skeleton={<SkeletonPage pathname={pathname} />}>{children}</Arriving>
}
