'use client'

import type { ReactNode } from 'react'
import { useComposer } from '#components/composer/composer-context.tsx'

/** Fills the composer with a prompt. */
export function UseExample({ prompt, children }: { prompt: string; children: ReactNode }) {
  const { fill } = useComposer()
  return (
    <button
      type="button"
      onClick={() => fill({ prompt, seed: '' })}
      className="flex min-h-24 flex-col items-start justify-between gap-4 rounded-frame border border-line bg-surface p-4 text-left text-14 transition-colors hover:border-edge hover:bg-raised rail:aspect-video rail:text-16"
    >
      {children}
    </button>
  )
}
