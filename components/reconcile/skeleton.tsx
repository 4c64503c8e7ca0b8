import { useTranslations } from 'next-intl'

/** The reconcile page before it is there. */
export function SkeletonReconcile() {
  const say = useTranslations('reconcile')
  return (
    <div className="mx-auto max-w-[1180px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <div className="mt-2 h-11 border-b border-line" />
      <SkeletonPart />
    </div>
  )
}

/** One of its parts, below the tabs. */
export function SkeletonPart() {
  const say = useTranslations('reconcile')
  return (
    <div role="status" aria-label={say('loading')} className="breathing mt-5 grid gap-4">
      <span className="h-6 w-56 rounded-control bg-raised" />
      <span className="h-72 rounded-panel bg-raised" />
      <span className="h-40 rounded-panel bg-raised" />
    </div>
  )
}
