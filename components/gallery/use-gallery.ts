import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { announce } from '#components/client/announcer.tsx'
import { useMe } from '#components/client/providers.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { choicesQuery } from '#lib/gallery/choices-query.ts'
import type { Filter } from '#lib/gallery/filter.ts'
import { galleryQuery, galleryWatch } from '#lib/gallery/query-options.ts'
import { watchMs } from '#lib/gallery/submission-query.ts'
import type { Choices, SubmissionPage, SubmissionView } from '#lib/gallery/view.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { changesBalance, isBeingSent, isWithService, type Status } from '#lib/submissions/state.ts'
import { joinSentences, statusWords } from '#lib/submissions/words.ts'
import { inOrderOfPress } from './rows.ts'

/** The first page of a filter, from the server. */
export interface Found {
  /** Names the filter. */
  name: string
  page: SubmissionPage
  /** Null unless the filter names a person or a project. */
  choices: Choices | null
  /** In milliseconds. */
  at: number
}

/** Seeds queries that have no data yet. */
export function useFirstPage({ name, page, choices, at: updatedAt }: Found): void {
  const client = useQueryClient()
  const seeded = useRef(0)
  if (seeded.current === updatedAt) return
  seeded.current = updatedAt
  const keep = (queryKey: readonly string[], data: unknown) => {
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data, { updatedAt })
  }
  keep(['gallery', name], { pages: [page], pageParams: [null] })
  if (choices) keep(choicesQuery().queryKey, choices)
}

/**
 * The videos of a filter, live: polled only while something is unfinished, and refetched when the window gets
 * focus.
 */
export function useGallery(filter: Filter) {
  const gallery = useInfiniteQuery({ ...galleryQuery(filter), placeholderData: keepPreviousData })
  const { data, dataUpdatedAt, isPlaceholderData, hasNextPage, isFetching, fetchNextPage } = gallery
  const submissions = useMemo(() => {
    const found = data?.pages.flatMap((page) => page.submissions) ?? []
    return filter.sort === 'rated' ? found : inOrderOfPress(found)
  }, [data, filter.sort])
  const since = isPlaceholderData ? 0 : dataUpdatedAt
  const watch = useQuery(
    galleryWatch(filter, { since, everyMs: watchMs(submissions), inSight: cardsInSight }),
  )
  useNews(submissions)
  const failed = gallery.isFetchNextPageError
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !failed) void fetchNextPage()
  }, [hasNextPage, isFetching, failed, fetchNextPage])
  return { gallery, submissions, more, stale: watch.isError }
}

/** The rendered cards: those on the screen and the rows around them. */
function cardsInSight(): string[] {
  const cards = document.querySelectorAll<HTMLElement>('[data-card]')
  return [...cards].flatMap(({ dataset }) => dataset.card ?? [])
}

/**
 * Announces the final outcome of the person's own submissions once, skipping intermediate steps; refetches
 * the balance.
 */
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
    if (changed.some(({ status }) => changesBalance(status)))
      void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    const mine = changed.filter(
      (one) => one.person.id === me.id && !isBeingSent(one.status) && !isWithService(one.status),
    )
    if (mine.length > 0)
      announce(
        joinSentences(
          say,
          mine.map((one) => newsOf(say, one)),
        ),
      )
  }, [submissions, me.id, client, say])
}

function newsOf(say: SayOf<'status'>, submission: SubmissionView): string {
  return say('news', {
    title: statusWords(say, submission).title,
    prompt: promptTitle(submission.prompt, 40),
  })
}
