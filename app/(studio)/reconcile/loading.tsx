import { useTranslations } from 'next-intl'

export default function Loading() {
  const say = useTranslations('reconcile')
  return (
    <div role="status" aria-label={say('loading')} className="breathing mt-5 grid gap-4">
      <span className="h-6 w-56 rounded-control bg-raised" />
      <span className="h-72 rounded-panel bg-raised" />
      <span className="h-40 rounded-panel bg-raised" />
    </div>
  )
}
