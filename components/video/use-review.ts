'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { reviewAction } from '#app/(studio)/videos/[id]/actions.ts'
import { announce } from '#components/client/announcer.tsx'
import { askAction } from '#components/client/use-action.ts'
import type { Dailies } from '#lib/gallery/dailies/query.ts'
import { refreshOneCard } from '#lib/gallery/query-options.ts'
import type { Review, SubmissionDetail } from '#lib/gallery/view.ts'
import { speak } from '#lib/i18n/message.ts'

/**
 * Rates and chooses. The page shows it at once, and shows what was before again if it could not be kept. Of several
 * changes under way the last one counts.
 */
export function useReview() {
  const client = useQueryClient()
  const say = useTranslations()
  const [problem, setProblem] = useState<string | null>(null)
  /** By submission: how many changes are under way, and what the studio has as far as we know. */
  const underWay = useRef(new Map<string, { count: number; kept: Review }>())

  const change = async (submissionId: string, now: Review, wanted: Partial<Review>) => {
    const entry = underWay.current.get(submissionId) ?? { count: 0, kept: now }
    underWay.current.set(submissionId, entry)
    entry.count += 1
    setProblem(null)
    await cancelLooks(client, submissionId)
    show(client, submissionId, wanted)
    const result = await askAction(() => reviewAction({ submissionId, ...wanted }), {
      key: 'video.refused.broke',
    })
    entry.count -= 1
    if (result.kind === 'reviewed') entry.kept = { rating: result.rating, choice: result.choice }
    if (entry.count === 0) {
      underWay.current.delete(submissionId)
      show(client, submissionId, entry.kept)
      void refreshOneCard(client, submissionId)
    }
    if (result.kind === 'reviewed') return announce(newsOf(say, wanted))
    const told = speak(say, result.message)
    setProblem(told)
    announce(told)
  }
  return { change, problem }
}

/** An answer that is on its way would put back what was before. */
async function cancelLooks(client: QueryClient, submissionId: string): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: ['submission', submissionId] }),
    client.cancelQueries({ queryKey: ['dailies'] }),
  ])
}

function show(client: QueryClient, submissionId: string, review: Partial<Review>): void {
  client.setQueryData<SubmissionDetail>(
    ['submission', submissionId],
    (shown) => shown && { ...shown, ...review },
  )
  client.setQueriesData<Dailies>(
    { queryKey: ['dailies'] },
    (shown) =>
      shown && {
        ...shown,
        takes: shown.takes.map((take) => (take.id === submissionId ? { ...take, ...review } : take)),
      },
  )
}

function newsOf(say: ReturnType<typeof useTranslations<never>>, wanted: Partial<Review>): string {
  if (wanted.rating !== undefined) {
    return wanted.rating === null
      ? say('video.review.unrated')
      : say('video.review.rated', { rating: wanted.rating })
  }
  return say(wanted.choice ? `video.review.chosen.${wanted.choice}` : 'video.review.chosen.none')
}
