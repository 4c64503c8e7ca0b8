import { useTranslations } from 'next-intl'
import { BrowserSection } from './browser-section.tsx'
import { Webhooks } from './webhooks.tsx'

/** Where people and programs are told what happens; the webhooks are for those who may set them up. */
export function NotificationsPage({ mayTell }: { mayTell: boolean }) {
  const say = useTranslations('notifications')
  return (
    <div className="mx-auto max-w-[880px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <BrowserSection />
      {mayTell ? <Webhooks /> : null}
    </div>
  )
}
