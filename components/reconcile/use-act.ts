'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { failedByAge } from '#components/frame/outdated.ts'
import { endSession } from '#components/frame/session-end.ts'
import { refreshMoney } from '#lib/gallery/query-options.ts'
import { type Say, speak } from '#lib/language/said.ts'
import type { SettleResult } from '#lib/reconcile/view.ts'

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
    const told = await problemOf(say, action)
    await refreshMoney(client)
    setProblem(told)
    announce(told ?? done)
    setBusy(false)
    return told === null
  }
  return { busy, problem, setProblem, act }
}

async function problemOf(say: Say, action: () => Promise<SettleResult>): Promise<string | null> {
  try {
    const result = await action()
    if (result.kind === 'settled') return null
    if (result.kind === 'refused') return speak(say, result.said)
    endSession()
    return say('frame.signedOut')
  } catch (error) {
    return say(failedByAge(error) ? 'help.version.notDone' : 'reconcile.broke')
  }
}
