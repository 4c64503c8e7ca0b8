import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { asksForReviews, EVERYTHING, type Filter, filterKey, statesOf } from './filter.ts'
import { type GalleryPages, mergeFirstPage, replace, stragglers } from './merge.ts'
import { LISTEN_MS, SENDING_MS } from './submission-query.ts'
import type { SubmissionPage } from './view.ts'

/** How long an unmounted gallery is cached, so that Back keeps its place after a long visit to a video. */
const KEPT_MS = 3_600_000

/**
 * The results of a filter, in its order. Only `galleryWatch` updates them: refetching every page would cost more the
 * further a person has scrolled.
 */
export function galleryQuery(filter: Filter = EVERYTHING) {
  const key = filterKey(filter)
  return infiniteQueryOptions({
    queryKey: ['gallery', key],
    queryFn: ({ pageParam, signal }) =>
      getJson<SubmissionPage>(paths.api.submissions(key, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    // No cache on the server, where it would stay in memory until a timer ended.
    gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : KEPT_MS,
  })
}

/**
 * Merges fresh responses into the gallery while a person looks at it.
 * @param since when the gallery was fetched, in milliseconds.
 * @param everyMs watchMs of the submissions it shows.
 * @param inSight the cards on the screen now: those below the first page are refreshed, too.
 */
export function galleryWatch(
  filter: Filter,
  { since, everyMs, inSight }: { since: number; everyMs: number; inSight: () => string[] },
) {
  return queryOptions({
    queryKey: ['gallery-watch', filterKey(filter)],
    queryFn: ({ client, signal }) =>
      refreshOne(client, filterKey(filter), { signal, belowMs: LISTEN_MS, inSight: inSight() }),
    enabled: since > 0,
    initialData: since,
    initialDataUpdatedAt: since,
    refetchInterval: everyMs,
    staleTime: SENDING_MS,
    // A single failed poll is not reported; the notice comes after this.
    retry: 1,
    retryDelay: SENDING_MS,
  })
}

/** Refreshes the gallery at once, with any filter. */
export async function refreshGallery(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: ['gallery'], type: 'active' })
  await Promise.all(
    shown.map(({ queryKey }) => refreshOne(client, String(queryKey[1] ?? ''), { belowMs: 0 })),
  )
  // Unmounted galleries look for news as soon as they are shown; their pages need no refetch.
  await client.invalidateQueries({ queryKey: ['gallery-watch'], refetchType: 'none', type: 'inactive' })
  void client.invalidateQueries({ queryKey: ['gallery-count'] })
}

/**
 * Fetches the first page, and further down the cards in sight and submissions in progress; everything only after a gap.
 * The watch polls those further down as rarely as finished ones.
 */
async function refreshOne(
  client: QueryClient,
  key: string,
  { signal, belowMs, inSight = [] }: { signal?: AbortSignal; belowMs: number; inSight?: string[] },
): Promise<number> {
  const queryKey = ['gallery', key]
  const states = statesOf(key)
  const fresh = await getJson<SubmissionPage>(paths.api.submissions(key), signal)
  const shown = client.getQueryData<GalleryPages>(queryKey)
  const merged = shown && mergeFirstPage(shown, fresh, states)
  if (!merged) {
    await client.invalidateQueries({ queryKey })
    return Date.now()
  }
  client.setQueryData(queryKey, merged)
  if (sizeOf(merged) !== sizeOf(shown)) void client.invalidateQueries({ queryKey: ['gallery-count'] })
  const late = stragglers(merged, fresh, states, inSight)
  if (late.length > 0)
    await client.fetchQuery({
      queryKey: ['gallery-below', key],
      // Without a signal: others may wait for it when the watch that started it ends.
      queryFn: () => refreshSome(client, key, late),
      staleTime: states ? 0 : belowMs,
    })
  return Date.now()
}

/** Merges fresh responses about some submissions into a gallery. */
async function refreshSome(client: QueryClient, key: string, ids: string[]): Promise<number> {
  for (let start = 0; start < ids.length; start += MOST_BY_ID) {
    const asked = ids.slice(start, start + MOST_BY_ID)
    const { submissions } = await getJson<SubmissionPage>(paths.api.someSubmissions(asked, key))
    // Into the current state: another page may have arrived since.
    client.setQueryData<GalleryPages>(['gallery', key], (now) => now && replace(now, asked, submissions))
  }
  return ids.length
}

function sizeOf({ pages }: GalleryPages): number {
  return pages.reduce((sum, page) => sum + page.submissions.length, 0)
}

/** As many ids as fit in a URL; the API returns no more at once. */
const MOST_BY_ID = 60

/**
 * Updates cards after a review or a comment. Only galleries that filter or sort by reviews or comments are fetched
 * again, when they are shown.
 */
export async function refreshCards(client: QueryClient, ids: readonly string[]): Promise<void> {
  const found = await getJson<SubmissionPage>(paths.api.someSubmissions(ids)).catch(() => null)
  if (found) {
    client.setQueriesData<GalleryPages>(
      { queryKey: ['gallery'] },
      (shown) => shown && replace(shown, [], found.submissions),
    )
  }
  await client.invalidateQueries({
    queryKey: ['gallery'],
    predicate: ({ queryKey }) => !found || asksForReviews(String(queryKey[1] ?? '')),
  })
}

/** The number that a filter finds, counted up to MOST_COUNTED + 1. */
export function countQuery(filter: Filter) {
  const key = filterKey({ ...filter, sort: 'newest' })
  return queryOptions({
    queryKey: ['gallery-count', key],
    queryFn: ({ signal }) => getJson<{ count: number }>(paths.api.countOfSubmissions(key), signal),
    staleTime: 10_000,
  })
}

/** The ids of a filter's results, at most MOST_AT_ONCE. */
export function findIds(filter: Filter): Promise<{ ids: string[] }> {
  return getJson(paths.api.idsOfSubmissions(filterKey(filter)))
}
