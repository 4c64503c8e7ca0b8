import { StoryboardSkeleton } from '#components/storyboard/skeleton.tsx'

export default function Loading() {
  return <StoryboardSkeleton />
}
