import { useTranslations } from 'next-intl'

/** The team before it is there. */
export function SkeletonTeam() {
  const say = useTranslations('team')
  return (
    <div className="mx-auto max-w-[880px]" role="status" aria-label={say('loading')}>
      <div className="flex min-h-10 items-center">
        <h1 className="text-16 font-semibold">{say('title')}</h1>
      </div>
      <div className="breathing mt-4 rounded-panel border border-line bg-surface shadow-panel">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="grid gap-2 border-b border-line px-5 py-4 last:border-b-0">
            <span className="h-4 w-40 rounded-control bg-raised" />
            <span className="h-3 w-56 rounded-control bg-raised" />
          </div>
        ))}
      </div>
    </div>
  )
}
