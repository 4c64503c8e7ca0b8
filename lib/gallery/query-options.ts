import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BalanceView } from '../balance/view.ts'
import { paths } from '../paths.ts'
import type { SubmissionDetail, SubmissionPage } from '../submissions/view.ts'
import { mergeFirstPage, moves } from './merge.ts'

/** How often a browser asks our own database while something moves, in milliseconds. Costs no upstream request. */
export const WATCH_MS = 2_500

/** An answer other than 2xx from our own API. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The studio answered ${status}.`)
    this.status = status
  }
}

async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal: signal ?? null })
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as T
}

type LoadPage = (before: string | null, signal?: AbortSignal) => Promise<SubmissionPage>

const loadPage: LoadPage = (before, signal) => getJson(paths.api.submissions(before), signal)

/** Every submission, newest first. The server passes its own `load`; browsers ask the API. */
export function galleryQuery(load: LoadPage = loadPage) {
  return infiniteQueryOptions({
    queryKey: ['gallery'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: WATCH_MS,
  })
}

/** While something moves: asks for the first page only, and lays it over the gallery. */
export function galleryWatch(moving: boolean) {
  return queryOptions({
    queryKey: ['gallery-watch'],
    queryFn: ({ client, signal }) => refreshGallery(client, signal),
    enabled: moving,
    refetchInterval: WATCH_MS,
    refetchIntervalInBackground: false,
    staleTime: WATCH_MS,
    // A single failed look is not worth a word; the notice comes after this.
    retry: 1,
    retryDelay: WATCH_MS,
  })
}

/** Brings the gallery up to date at once. Resolves to the time of the answer. */
export async function refreshGallery(client: QueryClient, signal?: AbortSignal): Promise<number> {
  const { queryKey } = galleryQuery()
  const fresh = await loadPage(null, signal)
  const shown = client.getQueryData(queryKey)
  const merged = shown ? mergeFirstPage(shown, fresh) : null
  if (merged) client.setQueryData(queryKey, merged)
  else await client.invalidateQueries({ queryKey })
  return Date.now()
}

/** One submission with its history, asked again while it moves. */
export function submissionQuery(id: string, load?: () => Promise<SubmissionDetail>) {
  return queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => (load ? load() : getJson<SubmissionDetail>(paths.api.submission(id), signal)),
    refetchInterval: ({ state }) => (state.data && moves(state.data) ? WATCH_MS : false),
    refetchIntervalInBackground: false,
    staleTime: WATCH_MS,
  })
}

/** The team's money. Asked again after every change, and now and then, since others spend too. */
export function balanceQuery(load?: () => Promise<BalanceView>) {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: ({ signal }) => (load ? load() : getJson<BalanceView>(paths.api.balance(), signal)),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
    staleTime: 5_000,
  })
}
