'use client'

import { useAction } from '#components/client/use-action.ts'
import type { WebhookResult } from '#lib/notifications/view.ts'

/** Carries an action on a webhook out, and looks at webhooks and their logs again. */
export function useWebhookAct() {
  const { busy, problem, run } = useAction<WebhookResult>({
    broke: { key: 'notifications.webhooks.broke' },
    refresh: (client) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['webhooks'] }),
        client.invalidateQueries({ queryKey: ['deliveries'] }),
      ]),
  })
  /** @returns whether it was done. */
  const act = async (action: () => Promise<WebhookResult>, done: string) =>
    (await run(action, done))?.kind === 'done'
  return { busy, problem, act }
}
