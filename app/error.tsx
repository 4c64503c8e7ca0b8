'use client'

import { Fault, type FaultProps } from '#components/ui/fault.tsx'

export default function RootError(props: FaultProps) {
  return (
    <main>
      <Fault {...props} />
    </main>
  )
}
