'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import { speak } from '#lib/i18n/message.ts'
import { refreshMoney } from '#lib/money/query-options.ts'
import type { SettleResult } from '#lib/money/reconcile/view.ts'

/** Carries an action out, says aloud what came of it, and looks at everything again that it may have changed. */
export function useAct() {
  const client = useQueryClient()
  const say = useTranslations()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns whether it was done. */
  const act = async (action: () => Promise<SettleResult>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setProblem(null)
    const result = await askAction(action, { key: 'reconcile.broke' })
    const told = result.kind === 'settled' ? null : speak(say, result.message)
    const refreshed = refreshMoney(client)
    if (result.kind !== 'hindered') await refreshed // trouble is told at once
    setProblem(told)
    announce(told ?? done)
    setBusy(false)
    return told === null
  }
  return { busy, problem, setProblem, act }
}
