'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { webhooksQuery } from '#lib/notifications/query-options.ts'
import { AddWebhook } from './add-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Where the team's other programs are told. */
export function Webhooks() {
  const say = useTranslations('notifications.webhooks')
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery())
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
      {webhooks ? (
        webhooks.length === 0 ? (
          <p className="mt-4 rounded-panel border border-dashed border-edge px-5 py-6 text-13 text-muted">
            {say('empty')}
          </p>
        ) : (
          <ul className="mt-4 grid grid-cols-1 gap-3">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )
      ) : isError ? (
        <div role="alert" className="mt-4">
          <Notice
            look="bad"
            action={
              <Button look="small" onClick={() => void refetch()}>
                {say('retry')}
              </Button>
            }
          >
            {say('failed')}
          </Notice>
        </div>
      ) : (
        <p role="status" className="mt-4 text-13 text-muted">
          {say('loading')}
        </p>
      )}
    </section>
  )
}
