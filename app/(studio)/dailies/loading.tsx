import { useTranslations } from 'next-intl'

export default function Loading() {
  const say = useTranslations('dailies')
  return (
    <div
      role="status"
      aria-label={say('loading')}
      data-fills-window
      className="fixed inset-0 z-40 bg-screen scheme-dark"
    />
  )
}
