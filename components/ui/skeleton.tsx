import { useTranslations } from 'next-intl'

/** The placeholder of a page or a large part while it loads. */
export function Skeleton() {
  const say = useTranslations('shell')
  return (
    <div role="status" aria-label={say('loading')} className="breathing grid gap-4">
      <span className="h-6 w-56 max-w-full rounded-control bg-raised" />
      <span className="h-40 rounded-panel bg-raised" />
      <span className="h-64 rounded-panel bg-raised" />
    </div>
  )
}
