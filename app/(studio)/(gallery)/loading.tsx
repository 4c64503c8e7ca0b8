import { SkeletonComposer, SkeletonDay } from '#components/gallery/skeleton.tsx'

export default function Loading() {
  return (
    <>
      <SkeletonComposer />
      <SkeletonDay />
    </>
  )
}
