import { SkeletonComposer, SkeletonDay, SkeletonFilters } from '#components/gallery/skeleton.tsx'

export default function Loading() {
  return (
    <>
      <SkeletonComposer />
      <SkeletonFilters />
      <SkeletonDay />
    </>
  )
}
