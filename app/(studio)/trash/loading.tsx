import { SkeletonTrash } from '#components/trash/skeleton.tsx'

export default function Loading() {
  return <SkeletonTrash />
}
