import { SkeletonBalance } from '#components/balance/skeleton.tsx'
import { SkeletonCompare } from '#components/compare/skeleton.tsx'
import { SkeletonDailies } from '#components/dailies/skeleton.tsx'
import { SkeletonGallery } from '#components/gallery/skeleton.tsx'
import { SkeletonNotifications } from '#components/notifications/skeleton.tsx'
import { SkeletonReconcile } from '#components/reconcile/skeleton.tsx'
import { SkeletonStoryboard } from '#components/storyboard/skeleton.tsx'
import { SkeletonTeam } from '#components/team/skeleton.tsx'
import { SkeletonTrash } from '#components/trash/skeleton.tsx'
import { SkeletonVideo } from '#components/video/skeleton.tsx'

/** By the first part of the address. */
export const SKELETONS = {
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

/** Frames of the final size of the page at `pathname`. */
export function SkeletonPage({ pathname }: { pathname: string }) {
  const [, first = ''] = pathname.split('/')
  const Skeleton = Object.hasOwn(SKELETONS, first)
    ? SKELETONS[first as keyof typeof SKELETONS]
    : SkeletonGallery
  return <Skeleton />
}
