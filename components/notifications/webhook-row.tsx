'use client'

import { ChevronDown, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import {
  enableWebhookAction,
  removeWebhookAction,
  testWebhookAction,
} from '#app/(studio)/notifications/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { EVENT_KEYS } from '#lib/notifications/events.ts'
import type { WebhookView } from '#lib/notifications/view.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useWebhookAct } from './use-webhook-act.ts'

/** One webhook: what it hears, whether it is on, and what it was told. */
export function WebhookRow({ webhook }: { webhook: WebhookView }) {
  const say = useTranslations('notifications.webhooks')
  const sayEvents = useTranslations('notifications.events')
  const sayLog = useTranslations('notifications.log')
  const { busy, problem, act } = useWebhookAct()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { address, enabled, shape, events } = webhook
  const test = async () => {
    if (await act(() => testWebhookAction(webhook.id), say('testSent'))) setOpen(true)
  }
  const toggle = () =>
    void act(
      () => enableWebhookAction({ id: webhook.id, enabled: !enabled }),
      say(enabled ? 'turnedOff' : 'turnedOn'),
    )
  return (
    <li className="rounded-panel border border-line bg-surface shadow-panel">
      <div className="px-5 pt-4 pb-3 rail:px-6">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span
            className={`inline-flex items-center gap-1.5 rounded-full border px-2 text-12 font-medium ${enabled ? 'border-line bg-raised' : 'border-dashed border-edge text-muted'}`}
          >
            <span aria-hidden className={`size-2 rounded-full ${enabled ? 'bg-ok' : 'border border-edge'}`} />
            {say(enabled ? 'on' : 'off')}
          </span>
          <code className="min-w-0 font-mono text-13">{address}</code>
          <span className="text-12 text-muted">
            {shape === 'slack'
              ? `${say('shapes.slack')} · ${LANGUAGES[webhook.language]}`
              : say('shapes.json')}
          </span>
        </p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event} className="rounded-control bg-raised px-2 py-0.5 text-12">
              {sayEvents(EVENT_KEYS[event])}
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button aria-disabled={busy} onClick={() => void test()}>
            <Send aria-hidden className="size-4" />
            {say('test')}
          </Button>
          <Button aria-disabled={busy} onClick={toggle}>
            {say(enabled ? 'turnOff' : 'turnOn')}
          </Button>
          <Remove webhook={webhook} />
          <Button
            look="link"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="ml-auto min-h-9"
          >
            {sayLog('show')}
            <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
          </Button>
        </div>
        {problem ? (
          <p role="alert" className="mt-2 text-13 text-bad">
            {problem}
          </p>
        ) : null}
      </div>
      <div id={id}>{open ? <DeliveryLog webhook={webhook} /> : null}</div>
    </li>
  )
}

function Remove({ webhook }: { webhook: WebhookView }) {
  const say = useTranslations('notifications.webhooks')
  return (
    <Dialog
      label={say('remove')}
      title={say('removeTitle')}
      help={say('removeHelp', { address: webhook.address })}
    >
      {(close) => <RemoveEnd id={webhook.id} close={close} />}
    </Dialog>
  )
}

function RemoveEnd({ id, close }: { id: string; close: () => void }) {
  const say = useTranslations('notifications.webhooks')
  const { busy, problem, act } = useWebhookAct()
  return (
    <DialogEnd problem={problem} close={close}>
      <Button
        look="primary"
        aria-disabled={busy}
        onClick={async () => {
          if (await act(() => removeWebhookAction(id), say('removed'))) close()
        }}
      >
        {say(busy ? 'working' : 'removeAct')}
      </Button>
    </DialogEnd>
  )
}
