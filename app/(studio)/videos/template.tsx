import type { ReactNode } from 'react'
import { Arriving } from '#components/shell/arriving.tsx'
import { SkeletonVideo } from '#components/video/skeleton.tsx'

export default function Template({ children }: { children: ReactNode }) {
  return <Arriving skeleton={<SkeletonVideo />}>{children}</Arriving>
}
