import { useTranslations } from 'next-intl'

/** Two takes side by side before they are there. */
export function SkeletonCompare() {
  const say = useTranslations('compare')
  return (
    <div role="status" aria-label={say('loading')} className="grid grid-cols-1 gap-4">
      <h1 className="flex h-9 items-center text-16 font-semibold">{say('title')}</h1>
      <div className="breathing grid grid-cols-1 gap-2 rail:grid-cols-2">
        <span className="aspect-video rounded-frame bg-raised" />
        <span className="aspect-video rounded-frame bg-raised" />
      </div>
    </div>
  )
}
