import { useTranslations } from 'next-intl'

/** The page of notifications before it is there. */
export function SkeletonNotifications() {
  const say = useTranslations('notifications')
  return (
    <div className="mx-auto max-w-[880px]" role="status" aria-label={say('loading')}>
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <div className="breathing mt-4 grid gap-3 rounded-panel border border-line bg-surface px-5 py-4 shadow-panel rail:px-6">
        <span className="h-5 w-40 rounded-control bg-raised" />
        <span className="h-4 w-96 max-w-full rounded-control bg-raised" />
        <span className="h-10 w-48 rounded-control bg-raised" />
      </div>
    </div>
  )
}
