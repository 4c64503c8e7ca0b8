'use client'

import { ChevronDown, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import {
  enableWebhookAction,
  removeWebhookAction,
  testWebhookAction,
} from '#app/(studio)/notifications/actions.ts'
import { useAction } from '#components/client/use-action.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Problem } from '#components/ui/problem.tsx'
import type { WebhookResult, WebhookView } from '#lib/notifications/view.ts'
import { DeliveryLog, ON_WEBHOOK } from './delivery-log.tsx'

/** The acts on a webhook, and its log. */
export function WebhookActs({ webhook }: { webhook: WebhookView }) {
  const say = useTranslations('notifications.webhooks')
  const sayLog = useTranslations('notifications.log')
  const { busy, problem, run } = useAction<WebhookResult>(ON_WEBHOOK)
  const [open, setOpen] = useState(false)
  const logId = useId()
  const { id, enabled, address } = webhook
  const test = async () => {
    const tested = await run(() => testWebhookAction(id), say('testSent'))
    if (tested?.kind === 'done') setOpen(true)
  }
  const toggle = () =>
    run(() => enableWebhookAction({ id, enabled: !enabled }), say(enabled ? 'turnedOff' : 'turnedOn'))
  return (
    <>
      <div className="px-5 pt-3 pb-3 rail:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-disabled={busy} onClick={() => void test()}>
            <Send aria-hidden className="size-4" />
            {say('test')}
          </Button>
          <Button aria-disabled={busy} onClick={() => void toggle()}>
            {say(enabled ? 'turnOff' : 'turnOn')}
          </Button>
          <ActionDialog
            label={say('remove')}
            title={say('removeTitle')}
            help={say('removeHelp', { address })}
            act={say('removeAct')}
            call={() => removeWebhookAction(id)}
            done={say('removed')}
            action={ON_WEBHOOK}
          />
          <Button
            look="link"
            aria-expanded={open}
            aria-controls={logId}
            onClick={() => setOpen(!open)}
            className="ml-auto min-h-9"
          >
            {sayLog('show')}
            <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
          </Button>
        </div>
        <Problem text={problem} className="mt-2 text-13" />
      </div>
      <div id={logId}>{open ? <DeliveryLog webhook={webhook} /> : null}</div>
    </>
  )
}
