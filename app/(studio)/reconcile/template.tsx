import type { ReactNode } from 'react'
import { SkeletonPart } from '#components/reconcile/skeleton.tsx'
import { Arriving } from '#components/shell/arriving.tsx'

export default function Template({ children }: { children: ReactNode }) {
  return <Arriving skeleton={<SkeletonPart />}>{children}</Arriving>
}
