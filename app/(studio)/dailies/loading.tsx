import { useTranslations } from 'next-intl'

export default function Loading() {
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
