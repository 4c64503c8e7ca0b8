import type { ReactNode } from 'react'
import { Arriving } from '#components/frame/arriving.tsx'
import { SkeletonPart } from '#components/reconcile/skeleton.tsx'

export default function Template({ children }: { children: ReactNode }) {
  return <Arriving skeleton={<SkeletonPart />}>{children}</Arriving>
}
