import { useTranslations } from 'next-intl'

/** The dailies before it is there. */
export function SkeletonDailies() {
  const say = useTranslations('dailies')
  return (
    <div
      role="status"
      aria-label={say('loading')}
      data-fills-window
      className="fixed inset-0 z-40 flex flex-col bg-bg"
    >
      <span className="mt-14 mb-36 flex-1 bg-screen" />
    </div>
  )
}
