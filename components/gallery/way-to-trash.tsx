'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '#components/ui/button.tsx'
import { trashQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'

/** A link to the trash while there is something in it. */
export function WayToTrash({ children }: { children: ReactNode }) {
  const { data: trash } = useInfiniteQuery(trashQuery())
  if (!trash?.pages.some(({ trashed }) => trashed.length > 0)) return null
  return (
    <p className="mt-4">
      <Link href={paths.trash()} prefetch={false} className={buttonClasses('link')}>
        {children}
      </Link>
    </p>
  )
}
