import { SkeletonVideo } from '#components/video/skeleton.tsx'

export default function Loading() {
  return <SkeletonVideo />
}
