'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { wentBack } from '#components/client/went-back.ts'
import { SkeletonDailies } from '#components/dailies/skeleton.tsx'
import { SkeletonGallery } from '#components/gallery/skeleton.tsx'
import { SkeletonTrash } from '#components/gallery/trash/skeleton.tsx'
import { SkeletonBalance } from '#components/money/balance/skeleton.tsx'
import { SkeletonNotifications } from '#components/notifications/skeleton.tsx'
import { SkeletonTeam } from '#components/people/skeleton.tsx'
import { SkeletonReconcile } from '#components/reconcile/skeleton.tsx'
import { SkeletonStoryboard } from '#components/storyboard/skeleton.tsx'
import { SkeletonCompare } from '#components/video/compare/skeleton.tsx'
import { SkeletonVideo } from '#components/video/skeleton.tsx'

/** By the first part of the address; every other page is the gallery. */
const SKELETONS: Partial<Record<string, () => ReactNode>> = {
  balance: SkeletonBalance,
  compare: SkeletonCompare,
  dailies: SkeletonDailies,
  notifications: SkeletonNotifications,
  reconcile: SkeletonReconcile,
  storyboard: SkeletonStoryboard,
  team: SkeletonTeam,
  trash: SkeletonTrash,
  videos: SkeletonVideo,
}

let opened = false

/**
 * Shows `skeleton` as soon as a link is followed. The page that a tab opens with comes whole instead, so that it can be
 * read before its code runs, and an address that does not exist is answered with 404; `loading.tsx` allows neither.
 */
export function Arriving({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [followed] = useState(() => opened)
  useEffect(() => {
    opened = true
  }, [])
  return followed ? <Suspense fallback={<FromTheTop>{skeleton}</FromTheTop>}>{children}</Suspense> : children
}

/** Next scrolls to the top of a page once that is there. */
function FromTheTop({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (!wentBack()) window.scrollTo(0, 0)
  }, [])
  return children
}

/** Any page of the studio on its way. */
export function PageArriving({ children }: { children: ReactNode }) {
  const [, first = ''] = usePathname().split('/')
  const Skeleton = SKELETONS[first] ?? SkeletonGallery
  return <Arriving skeleton={<Skeleton />}>{children}</Arriving>
}
