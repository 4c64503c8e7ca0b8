'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { announce } from '#components/frame/announcer.tsx'
import { useMe } from '#components/frame/providers.tsx'
import { promptTitle } from '#components/submission/prompt-title.ts'
import { moves } from '#lib/gallery/merge.ts'
import { balanceQuery, galleryQuery, galleryWatch } from '#lib/gallery/query-options.ts'
import type { SayOf } from '#lib/language/said.ts'
import type { Status } from '#lib/submissions/state.ts'
import type { SubmissionView } from '#lib/submissions/view.ts'
import { inARow, statusWords } from '#lib/submissions/words.ts'

/** The gallery, live: it asks again only while something on it moves. */
export function useGallery() {
  const gallery = useInfiniteQuery(galleryQuery())
  const submissions = useMemo(
    () => gallery.data?.pages.flatMap((page) => page.submissions) ?? [],
    [gallery.data],
  )
  const watch = useQuery(galleryWatch(submissions.some(moves)))
  useNews(submissions)
  return { gallery, submissions, stale: watch.isError }
}

/** Outcomes of one's own submissions are said aloud once; steps on the way are not. Money moved, so look at it again. */
function useNews(submissions: SubmissionView[]) {
  const say = useTranslations('status')
  const me = useMe()
  const client = useQueryClient()
  const known = useRef<Map<string, Status> | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Map(submissions.map(({ id, status }) => [id, status]))
    if (!before) return
    const changed = submissions.filter(({ id, status }) => before.has(id) && before.get(id) !== status)
    if (changed.length === 0) return
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    const mine = changed.filter((one) => one.person.id === me.id && !isOnItsWay(one.status))
    if (mine.length > 0)
      announce(
        inARow(
          say,
          mine.map((one) => newsOf(say, one)),
        ),
      )
  }, [submissions, me.id, client, say])
}

function isOnItsWay(status: Status): boolean {
  return status === 'queued' || status === 'submitting' || status === 'pending' || status === 'in_progress'
}

function newsOf(say: SayOf<'status'>, submission: SubmissionView): string {
  return say('news', {
    title: statusWords(say, submission).title,
    prompt: promptTitle(submission.prompt, 40),
  })
}
