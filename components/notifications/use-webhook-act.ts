'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/ask-action.ts'
import { speak } from '#lib/i18n/message.ts'
import type { WebhookResult } from '#lib/notifications/view.ts'

/** Carries an action on a webhook out, says aloud what came of it, and looks at webhooks and their logs again. */
export function useWebhookAct() {
  const client = useQueryClient()
  const say = useTranslations()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns whether it was done. */
  const act = async (action: () => Promise<WebhookResult>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setProblem(null)
    const result = await askAction(action, { key: 'notifications.webhooks.broke' })
    const told = result.kind === 'done' ? null : speak(say, result.message)
    await Promise.allSettled(
      ['webhooks', 'deliveries'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
    setProblem(told)
    announce(told ?? done)
    setBusy(false)
    return told === null
  }
  return { busy, problem, act }
}
