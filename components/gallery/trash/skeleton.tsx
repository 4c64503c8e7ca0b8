import { useTranslations } from 'next-intl'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'

/** The trash before it is there. */
export function SkeletonTrash() {
  const say = useTranslations('trash')
  return (
    <div className="mx-auto max-w-[960px]" role="status" aria-label={say('loading')}>
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro', { days: String(TRASH_DAYS) })}</p>
      <div className="mt-6 grid gap-3">
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <span key={index} className="breathing block h-[90px] rounded-frame bg-raised" />
        ))}
      </div>
    </div>
  )
}
