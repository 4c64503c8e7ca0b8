'use client'

import { useRouter } from 'next/navigation'
import type { Source } from '#components/composer/another.ts'
import { useAnother } from '#components/composer/use-another.ts'
import { Button } from '#components/ui/button.tsx'

/** Buys another take of a shot by one press, with the words that the shot has now. */
export function AnotherTake({ source }: { source: Source }) {
  const router = useRouter()
  const { label, ready, press } = useAnother(source)
  const buy = async () => {
    if (await press()) router.refresh()
  }
  return (
    <Button
      look="small"
      aria-disabled={!ready}
      // The rest of a double click, or of a key held down, is no second press.
      onClick={(event) => event.detail <= 1 && void buy()}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className="tabular-nums"
    >
      {label}
    </Button>
  )
}
