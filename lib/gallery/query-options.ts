import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { asksForReviews, EVERYTHING, type Filter, filterKey, statesOf } from './filter.ts'
import { type GalleryPages, mergeFirstPage, replace, stragglers } from './merge.ts'
import { LISTEN_MS, SENDING_MS } from './submission-query.ts'
import type { SharedDraft, SubmissionPage } from './view.ts'

/** How long a gallery out of sight is kept: Back finds its place after a long visit to a video. */
const KEPT_MS = 3_600_000

/**
 * The results of a filter, in its order. They are brought up to date by `galleryWatch` alone: asking for every page again would
 * cost more, the further down a person has scrolled.
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
    // A server keeps nothing: there it would stay in memory until a timer ended.
    gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : KEPT_MS,
  })
}

/**
 * Lays fresh answers over the gallery while a person looks at it.
 * @param since when the gallery was asked for, in milliseconds.
 * @param everyMs watchMs of the submissions it shows.
 */
export function galleryWatch(filter: Filter, { since, everyMs }: { since: number; everyMs: number }) {
  return queryOptions({
    queryKey: ['gallery-watch', filterKey(filter)],
    queryFn: ({ client, signal }) => refreshOne(client, filterKey(filter), { signal, belowMs: LISTEN_MS }),
    enabled: since > 0,
    initialData: since,
    initialDataUpdatedAt: since,
    refetchInterval: everyMs,
    staleTime: SENDING_MS,
    // A single failed look is not worth a word; the notice comes after this.
    retry: 1,
    retryDelay: SENDING_MS,
  })
}

/** Brings the gallery up to date at once, however it is filtered. */
export async function refreshGallery(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: ['gallery'], type: 'active' })
  await Promise.all(
    shown.map(({ queryKey }) => refreshOne(client, String(queryKey[1] ?? ''), { belowMs: 0 })),
  )
  // Galleries out of sight look for news as soon as they are shown; their pages need not be asked for anew.
  await client.invalidateQueries({ queryKey: ['gallery-watch'], refetchType: 'none', type: 'inactive' })
  void client.invalidateQueries({ queryKey: ['gallery-count'] })
}

/**
 * Asks for the first page, and for submissions further down that move; only a gap makes it ask for everything. Those
 * further down change unseen, so the watch asks for them as rarely as for anything that stands still.
 */
async function refreshOne(
  client: QueryClient,
  key: string,
  { signal, belowMs }: { signal?: AbortSignal; belowMs: number },
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
  const late = stragglers(merged, fresh, states)
  if (late.length > 0)
    await client.fetchQuery({
      queryKey: ['gallery-below', key],
      // Without a signal: others may wait for it by the time that the watch which began it ends.
      queryFn: () => refreshSome(client, key, late),
      staleTime: states ? 0 : belowMs,
    })
  return Date.now()
}

/** Lays fresh answers about some submissions over a gallery. */
async function refreshSome(client: QueryClient, key: string, ids: string[]): Promise<number> {
  for (let start = 0; start < ids.length; start += MOST_BY_ID) {
    const asked = ids.slice(start, start + MOST_BY_ID)
    const { submissions } = await getJson<SubmissionPage>(paths.api.someSubmissions(asked, key))
    // Over the state by now: another page may have come meanwhile.
    client.setQueryData<GalleryPages>(['gallery', key], (now) => now && replace(now, asked, submissions))
  }
  return ids.length
}

function sizeOf({ pages }: GalleryPages): number {
  return pages.reduce((sum, page) => sum + page.submissions.length, 0)
}

/** As many ids as an address has room for; the API returns no more at once. */
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

/** How many a filter finds, counted up to MOST_COUNTED and one. */
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

/** The last text of the person's composer, from whichever device; asked for whenever the page is looked at again. */
export function sharedDraftQuery() {
  return queryOptions({
    queryKey: ['draft'],
    queryFn: ({ signal }) => getJson<SharedDraft | null>(paths.api.draft(), signal),
    gcTime: 0,
  })
}
