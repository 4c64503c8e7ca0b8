import { useTranslations } from 'next-intl'

/** The balance before it is there. */
export function SkeletonBalance() {
  const say = useTranslations('balance')
  return (
    <div className="mx-auto max-w-[880px]" role="status" aria-label={say('loading')}>
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <div className="mt-4 rounded-panel border border-line bg-surface p-5 shadow-panel rail:p-6">
        <div className="breathing grid gap-4">
          <span className="h-9 w-56 rounded-control bg-raised" />
          <span className="h-3 rounded-full bg-raised" />
          <span className="h-16 rounded-control bg-raised" />
        </div>
      </div>
      <div className="mt-4 rounded-panel border border-line bg-surface p-5 shadow-panel rail:p-6">
        <div className="breathing grid gap-4">
          <span className="h-10 rounded-control bg-raised" />
          <span className="h-44 rounded-control bg-raised" />
          <span className="h-28 rounded-control bg-raised" />
        </div>
      </div>
    </div>
  )
}
