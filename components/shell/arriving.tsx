'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'

let opened = false

/**
 * Shows a skeleton as soon as a link is followed. The first page of a tab arrives whole instead, so that it
 * is readable before its code runs, and a missing address gets a 404; `loading.tsx` allows neither.
 */
export function Arriving({ children }: { children: ReactNode }) {
  const [followed] = useState(() => opened)
  useEffect(() => {
    opened = true
  }, [])
  return followed ? <Suspense fallback={<Skeleton />}>{children}</Suspense> : children
}
