import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'

/** What the page is about. */
export function TrashFrame({ children }: { children: ReactNode }) {
  const say = useTranslations('trash')
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro', { days: String(TRASH_DAYS) })}</p>
      {children}
    </div>
  )
}

/** The trash before it is there. */
export function SkeletonTrash() {
  return (
    <TrashFrame>
      <SkeletonRows />
    </TrashFrame>
  )
}

export function SkeletonRows() {
  const say = useTranslations('trash')
  return (
    <div role="status" aria-label={say('loading')} className="mt-6 grid gap-3">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={index} className="breathing block h-[90px] rounded-frame bg-raised" />
      ))}
    </div>
  )
}
