'use client'

import { useRouter } from 'next/navigation'
import { useAction } from '#components/client/use-action.ts'
import type { TeamResult } from '#lib/people/team/view.ts'

/** Carries changes of the team out, and shows the page anew. With `toast`, where no form says what came of them. */
export function useChange({ toast = false } = {}) {
  const router = useRouter()
  const { run, ...state } = useAction<TeamResult>({
    broke: { key: 'team.broke' },
    toast,
    refresh: () => {
      router.refresh()
      return undefined
    },
  })
  /** @returns null when it was not done, else the password, where one was made. */
  const change = async (act: () => Promise<TeamResult>, done?: string) => {
    const outcome = await run(act, done)
    return outcome?.kind === 'done' ? outcome : null
  }
  return { ...state, change }
}
