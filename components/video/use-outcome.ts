'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { announce } from '#components/client/announcer.tsx'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import type { Status } from '#lib/submissions/state.ts'
import { statusWords } from '#lib/submissions/words.ts'

/** Says each change of the submission that is looked at, and looks at the balance again. */
export function useOutcome(submission: SubmissionView | undefined) {
  const client = useQueryClient()
  const say = useTranslations('video')
  const sayStatus = useTranslations('status')
  const known = useRef<{ id: string; status: Status } | null>(null)
  useEffect(() => {
    if (!submission) return
    const before = known.current
    known.current = { id: submission.id, status: submission.status }
    if (before?.id !== submission.id || before.status === submission.status) return
    announce(say('became', { title: statusWords(sayStatus, submission).title }))
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
  }, [submission, client, say, sayStatus])
}
