'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { endSession } from '#components/frame/session-end.ts'
import { commentsQuery } from '#lib/comments/query.ts'
import type { CommentResult } from '#lib/comments/view.ts'
import { refreshOneCard } from '#lib/gallery/query-options.ts'
import { speak } from '#lib/language/said.ts'

/** How an action ended: `unsure` when no answer came, so that it may have been done all the same. */
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
    const result = await action().catch(() => null)
    if (result?.kind === 'done') {
      await client.invalidateQueries({ queryKey: commentsQuery(submissionId).queryKey })
      void refreshOneCard(client, submissionId)
    }
    if (result?.kind === 'signed_out') endSession()
    const told =
      result === null
        ? say('comments.broke')
        : result.kind === 'signed_out'
          ? say('frame.signedOut')
          : result.kind === 'refused'
            ? speak(say, result.said)
            : null
    setProblem(told)
    announce(told ?? done)
    setBusy(false)
    if (told === null) return 'done'
    return result?.kind === 'refused' ? 'refused' : 'unsure'
  }
  return { busy, problem, setProblem, act }
}
