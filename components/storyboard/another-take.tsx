'use client'

import { useRouter } from 'next/navigation'
import type { Source } from '#components/composer/another.ts'
import { AnotherButton } from '#components/composer/another-button.tsx'

/** Buys another take of a shot by one press, with the words of the shot as drawn; then the page is drawn anew. */
export function AnotherTake({ source }: { source: Source }) {
  const router = useRouter()
  return <AnotherButton source={source} look="small" onBought={() => router.refresh()} />
}
