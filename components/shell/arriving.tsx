'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'

let opened = false

/**
 * Shows a skeleton as soon as a link is followed. The page that a tab opens with comes whole instead, so that it can be
 * read before its code runs, and an address that does not exist is answered with 404; `loading.tsx` allows neither.
 */
export function Arriving({ children }: { children: ReactNode }) {
  const [followed] = useState(() => opened)
  useEffect(() => {
    opened = true
  }, [])
  return followed ? <Suspense fallback={<Skeleton />}>{children}</Suspense> : children
}
