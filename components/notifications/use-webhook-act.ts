'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { endSession } from '#components/frame/session-end.ts'
import { type Say, speak } from '#lib/language/said.ts'
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
    const told = await problemOf(say, action)
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

async function problemOf(say: Say, action: () => Promise<WebhookResult>): Promise<string | null> {
  try {
    const result = await action()
    if (result.kind === 'done') return null
    if (result.kind === 'refused') return speak(say, result.said)
    endSession()
    return say('frame.signedOut')
  } catch {
    return say('notifications.webhooks.broke')
  }
}
