import { useTranslations } from 'next-intl'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { EVENT_KEYS } from '#lib/notifications/events.ts'
import type { WebhookView } from '#lib/notifications/view.ts'
import { AddWebhook } from './add-webhook.tsx'
import { BrowserSection } from './browser-section.tsx'
import { WebhookActs } from './webhook-acts.tsx'

/** The channels of news for people and programs; `webhooks` is null for those who may not set them up. */
export function NotificationsPage({ webhooks }: { webhooks: WebhookView[] | null }) {
  const say = useTranslations('notifications')
  return (
    <div className="mx-auto max-w-[880px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <p className="mt-1 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <BrowserSection />
      {webhooks ? <Webhooks webhooks={webhooks} /> : null}
    </div>
  )
}

function Webhooks({ webhooks }: { webhooks: WebhookView[] }) {
  const say = useTranslations('notifications.webhooks')
  return (
    <section aria-labelledby="webhooks" className="mt-8">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="webhooks" className="text-16 font-semibold">
            {say('title')}
          </h2>
          <p className="mt-1 max-w-[64ch] text-13 text-muted">{say('help')}</p>
        </div>
        <AddWebhook />
      </div>
      {webhooks.length === 0 ? (
        <p className="mt-4 rounded-panel border border-dashed border-edge px-5 py-6 text-13 text-muted">
          {say('empty')}
        </p>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-3">
          {webhooks.map((webhook) => (
            <Webhook key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** One webhook: its events, whether it is on, and its deliveries. */
function Webhook({ webhook }: { webhook: WebhookView }) {
  const say = useTranslations('notifications.webhooks')
  const sayEvents = useTranslations('notifications.events')
  const { address, enabled, shape, language, events } = webhook
  return (
    <li className="rounded-panel border border-line bg-surface shadow-panel">
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
