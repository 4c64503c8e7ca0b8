'use client'

import { useRouter } from 'next/navigation'
import type { Source } from '#components/composer/another.ts'
import { AnotherButton } from '#components/composer/another-button.tsx'

/** Buys another take of a shot with one press, using the displayed text; then refreshes the page. */
export function AnotherTake({ source }: { source: Source }) {
  const router = useRouter()
  return <AnotherButton source={source} look="small" onBought={() => router.refresh()} />
}
