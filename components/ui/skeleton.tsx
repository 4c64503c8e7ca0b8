import { useTranslations } from 'next-intl'

/** Any page or large part before it is there. */
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
