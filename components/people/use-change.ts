'use client'

import { showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import type { TeamResult } from '#lib/people/team/view.ts'

/** Carries changes of the team out, and shows in the corner what came of them. */
export function useChange() {
  const { run, ...state } = useAction<TeamResult>({
    broke: { key: 'team.broke' },
    tell: (news) => void showToast(news),
  })
  /** @returns null when it was not done, else the password, where one was made. */
  const change = async (act: () => Promise<TeamResult>, done?: string) => {
    const outcome = await run(act, done)
    return outcome?.kind === 'done' ? outcome : null
  }
  return { ...state, change }
}
