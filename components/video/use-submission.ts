'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { submissionQuery } from '#lib/gallery/query-options.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import type { Status } from '#lib/submissions/state.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { shownBy } from './shown.ts'

/**
 * A submission as it is now. Each change of its state is announced, and the server draws the page anew.
 * @param shown `shownBy` of what the server drew.
 */
export function useSubmission(id: string, shown: string) {
  const client = useQueryClient()
  const router = useRouter()
  const say = useTranslations('video')
  const sayStatus = useTranslations('status')
  const { data: submission } = useQuery(submissionQuery(id))
  const now = submission ? shownBy(submission) : shown
  const known = useRef<Status>(undefined)
  useEffect(() => {
    if (now !== shown) router.refresh()
  }, [now, shown, router])
  useEffect(() => {
    if (!submission) return
    const before = known.current
    known.current = submission.status
    if (!before || before === submission.status) return
    announce(say('became', { title: statusWords(sayStatus, submission).title }))
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
  }, [submission, client, say, sayStatus])
  return submission
}
