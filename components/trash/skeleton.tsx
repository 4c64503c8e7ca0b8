import { useTranslations } from 'next-intl'

/** The trash before it is there. */
export function SkeletonTrash() {
  const say = useTranslations('trash')
  return (
    <div role="status" aria-label={say('loading')}>
      <div className="flex h-6 items-center">
        <span className="breathing h-4 w-32 rounded-control bg-raised" />
      </div>
      <div className="mt-6 grid gap-3">
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <span key={index} className="breathing block h-[90px] rounded-frame bg-raised" />
        ))}
      </div>
    </div>
  )
}
