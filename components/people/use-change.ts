'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import { speak } from '#lib/i18n/message.ts'
import type { TeamProblem, TeamResult } from '#lib/people/team/view.ts'

/** What became of a change: `password` is one that was made, to be shown now. */
export type Done = { password: string | null }

/**
 * Carries a change of the team out, says aloud what came of it, and shows the page anew. `refused` hears why something
 * was not done, where no form shows it.
 */
export function useChange(refused?: (text: string) => void) {
  const say = useTranslations()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<TeamProblem[]>([])

  /** @returns null when it was not done; `problem` then says why. */
  const change = async (act: () => Promise<TeamResult>, done: string): Promise<Done | null> => {
    if (busy) return null
    setBusy(true)
    const found = await tried(act)
    const wrong = Array.isArray(found) ? found : []
    const told = wrong.map(({ message }) => speak(say, message)).join(' ')
    setProblems(wrong)
    setBusy(false)
    announce(told || done)
    if (told) refused?.(told)
    router.refresh()
    return Array.isArray(found) ? null : found
  }
  const problem = (field: TeamProblem['field']): string | null => {
    const own = problems.find((each) => each.field === field)
    return own ? speak(say, own.message) : null
  }
  return { busy, change, problem, forget: () => problems.length > 0 && setProblems([]) }
}

async function tried(act: () => Promise<TeamResult>): Promise<Done | TeamProblem[]> {
  const result = await askAction(act, { key: 'team.broke' })
  if (result.kind === 'done') return { password: result.password }
  return result.kind === 'invalid' ? result.problems : [{ field: 'form', message: result.message }]
}
