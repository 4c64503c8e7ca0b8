import { Webhook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Empty } from '#components/ui/empty.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { EVENT_KEYS } from '#lib/notifications/events.ts'
import type { WebhookView } from '#lib/notifications/view.ts'
import { AddWebhook } from './add-webhook.tsx'
import { BrowserSwitch } from './browser-switch.tsx'
import { WebhookActs } from './webhook-acts.tsx'

/** The channels of news for people and programs; `webhooks` is null without the right to set them up. */
export function NotificationsPage({ webhooks }: { webhooks: WebhookView[] | null }) {
  const say = useTranslations('notifications')
  return (
    <div className="max-w-[1080px]">
      <PageHead title={say('title')} help={say('intro')} />
      <Section title={say('browser.title')} help={say('browser.help')}>
        <BrowserSwitch />
      </Section>
      {webhooks ? <Webhooks webhooks={webhooks} /> : null}
    </div>
  )
}

function Webhooks({ webhooks }: { webhooks: WebhookView[] }) {
  const say = useTranslations('notifications.webhooks')
  return (
    <Section title={say('title')} help={say('help')} aside={<AddWebhook />}>
      {webhooks.length === 0 ? (
        <Empty icon={Webhook} title={say('empty')} help={say('emptyHelp')} level="h3" className="py-8" />
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-3">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One webhook: its events, its switch, and its deliveries. */
function WebhookRow({ webhook }: { webhook: WebhookView }) {
  const say = useTranslations('notifications.webhooks')
  const sayEvents = useTranslations('notifications.events')
  const { address, enabled, shape, language, events } = webhook
  return (
    <li className="rounded-frame border border-line">
      <div className="px-5 pt-4 rail:px-6">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span
            className={`inline-flex items-center gap-1.5 rounded-full border px-2 text-12 font-medium ${enabled ? 'border-line bg-raised' : 'border-dashed border-edge text-muted'}`}
          >
            <span aria-hidden className={`size-2 rounded-full ${enabled ? 'bg-ok' : 'border border-edge'}`} />
            {say(enabled ? 'on' : 'off')}
          </span>
          <code className="min-w-0 font-mono text-13">{address}</code>
          <span className="text-12 text-muted">
            {shape === 'slack' ? `${say('shapes.slack')} · ${LANGUAGES[language]}` : say('shapes.json')}
          </span>
        </p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event} className="rounded-control bg-raised px-2 py-0.5 text-12">
              {sayEvents(EVENT_KEYS[event])}
            </li>
          ))}
        </ul>
      </div>
      <WebhookActs webhook={webhook} />
    </li>
  )
}
