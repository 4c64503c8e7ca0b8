'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import type { CommentResult } from '#lib/gallery/notes/query.ts'
import { commentsQuery } from '#lib/gallery/notes/query.ts'
import { refreshOneCard } from '#lib/gallery/query-options.ts'
import { speak } from '#lib/i18n/message.ts'

/** How an action ended: `unsure` when the studio did not decide about it, so that this or an earlier try may have done it. */
export type Ending = 'done' | 'refused' | 'unsure'

/** Carries an action on comments out, says aloud what came of it, and shows the comments as they are then. */
export function useAct(submissionId: string) {
  const client = useQueryClient()
  const say = useTranslations()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const act = async (action: () => Promise<CommentResult>, done: string): Promise<Ending> => {
    if (busy) return 'refused'
    setBusy(true)
    setProblem(null)
    const result = await askAction(action, { key: 'comments.broke' })
    if (result.kind === 'done') {
      await client.invalidateQueries({ queryKey: commentsQuery(submissionId).queryKey })
      void refreshOneCard(client, submissionId)
    }
    const told = result.kind === 'done' ? null : speak(say, result.message)
    setProblem(told)
    announce(told ?? done)
    setBusy(false)
    return result.kind === 'hindered' ? 'unsure' : result.kind
  }
  return { busy, problem, setProblem, act }
}
