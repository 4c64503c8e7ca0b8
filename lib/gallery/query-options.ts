import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { BalanceView } from '../balance/view.ts'
import { hearBuild } from '../build.ts'
import type { ClaimState } from '../claims/state.ts'
import type { ClaimPage, CreditOfferView } from '../claims/view.ts'
import type { Proof } from '../ledger/proof.ts'
import { paths } from '../paths.ts'
import type { ReconcileView } from '../reconcile/view.ts'
import type { SubmissionDetail, SubmissionPage, SubmissionView } from '../submissions/view.ts'
import type { TrashPage } from '../trash/view.ts'
import type { Choices } from './choices-view.ts'
import { EVERYTHING, type Filter, filterKey } from './filter.ts'
import { mergeFirstPage, moves, replace, stragglers } from './merge.ts'

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

/** Asks our own API. @throws ApiError. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal: signal ?? null })
  hearBuild(response)
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as T
}

type LoadPage = (before: string | null, signal?: AbortSignal) => Promise<SubmissionPage>

/**
 * What a filter finds, in its order. The server passes its own `load`; browsers ask the API. It is brought up to date by
 * `galleryWatch` alone: asking for every page again would cost more, the further somebody has scrolled.
 */
export function galleryQuery(filter: Filter = EVERYTHING, load?: LoadPage) {
  const key = filterKey(filter)
  const ask: LoadPage =
    load ?? ((before, signal) => getJson<SubmissionPage>(paths.api.submissions(key, before), signal))
  return infiniteQueryOptions({
    queryKey: ['gallery', key],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Lays fresh answers over the gallery: while something moves again and again, else when somebody comes back to it.
 * @param since when the gallery was asked for, in milliseconds.
 */
export function galleryWatch(filter: Filter, { moving, since }: { moving: boolean; since: number }) {
  return queryOptions({
    queryKey: ['gallery-watch', filterKey(filter)],
    queryFn: ({ client, signal }) => refreshOne(client, filterKey(filter), signal),
    enabled: since > 0,
    initialData: since,
    initialDataUpdatedAt: since,
    refetchInterval: moving ? WATCH_MS : false,
    refetchIntervalInBackground: false,
    staleTime: WATCH_MS,
    // A single failed look is not worth a word; the notice comes after this.
    retry: 1,
    retryDelay: WATCH_MS,
  })
}

/** Brings the gallery up to date at once, however it is filtered. Resolves to the time of the answer. */
export async function refreshGallery(client: QueryClient, signal?: AbortSignal): Promise<number> {
  const shown = client.getQueryCache().findAll({ queryKey: ['gallery'], type: 'active' })
  await Promise.all(shown.map(({ queryKey }) => refreshOne(client, String(queryKey[1] ?? ''), signal)))
  await client.invalidateQueries({ queryKey: ['gallery'], refetchType: 'none', type: 'inactive' })
  void client.invalidateQueries({ queryKey: ['gallery-count'] })
  return Date.now()
}

/** Asks for the first page, and for those that move further down; only a gap makes it ask for everything. */
async function refreshOne(client: QueryClient, key: string, signal?: AbortSignal): Promise<number> {
  const queryKey = ['gallery', key]
  const fresh = await getJson<SubmissionPage>(paths.api.submissions(key), signal)
  const shown = client.getQueryData<InfiniteData<SubmissionPage, string | null>>(queryKey)
  const merged = shown && mergeFirstPage(shown, fresh)
  if (!merged) {
    await client.invalidateQueries({ queryKey })
    return Date.now()
  }
  const late = stragglers(merged, fresh)
  const news = late.length > 0 ? await findSome(late, signal) : []
  client.setQueryData(queryKey, replace(merged, late, news))
  return Date.now()
}

/** Most that one address has room for; the API gives no more at once. */
const MOST_BY_ID = 60

async function findSome(ids: readonly string[], signal?: AbortSignal): Promise<SubmissionView[]> {
  const asked = ids.slice(0, MOST_BY_ID)
  const { submissions } = await getJson<SubmissionPage>(paths.api.someSubmissions(asked), signal)
  return submissions
}

/** How many a filter finds, counted up to MOST_COUNTED and one. */
export function countQuery(filter: Filter, load?: () => Promise<{ count: number }>) {
  const key = filterKey({ ...filter, sort: 'newest' })
  return queryOptions({
    queryKey: ['gallery-count', key],
    queryFn: ({ signal }) =>
      load ? load() : getJson<{ count: number }>(paths.api.countOfSubmissions(key), signal),
    staleTime: 10_000,
  })
}

/** The ids of what a filter finds, at most MOST_AT_ONCE. */
export function findIds(filter: Filter): Promise<{ ids: string[] }> {
  return getJson(paths.api.idsOfSubmissions(filterKey(filter)))
}

/** What the gallery can be filtered by. */
export function choicesQuery(load?: () => Promise<Choices>) {
  return queryOptions({
    queryKey: ['gallery-choices'],
    queryFn: ({ signal }) => (load ? load() : getJson<Choices>(paths.api.choices(), signal)),
    staleTime: 30_000,
  })
}

/** The trash, what was put there last first. */
export function trashQuery(load?: (before: string | null, signal?: AbortSignal) => Promise<TrashPage>) {
  return infiniteQueryOptions({
    queryKey: ['trash'],
    queryFn: ({ pageParam, signal }) =>
      load ? load(pageParam, signal) : getJson<TrashPage>(paths.api.trash(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 5_000,
  })
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

/** How often a browser looks for news about money while somebody has to act, in milliseconds. */
const SETTLING_MS = 10_000

/** What nobody can explain yet. Asked again often only while there is something. */
export function reconcileQuery(load?: () => Promise<ReconcileView>) {
  return queryOptions({
    queryKey: ['reconcile'],
    queryFn: ({ signal }) => (load ? load() : getJson<ReconcileView>(paths.api.reconcile(), signal)),
    refetchInterval: ({ state: { data } }) =>
      data && (data.unknowns.length > 0 || data.pause || data.standsStillUntil || data.balanceUnread)
        ? SETTLING_MS
        : 6 * SETTLING_MS,
    refetchIntervalInBackground: false,
    staleTime: 5_000,
  })
}

type LoadClaims = (cursor: string | null, signal?: AbortSignal) => Promise<ClaimPage>

/** The team's claims, newest first; of one state, or of all. */
export function claimsQuery(state: ClaimState | null, load?: LoadClaims) {
  const ask: LoadClaims =
    load ?? ((cursor, signal) => getJson<ClaimPage>(paths.api.claims({ state, cursor }), signal))
  return infiniteQueryOptions({
    queryKey: ['claims', state],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 6 * SETTLING_MS,
    refetchIntervalInBackground: false,
    staleTime: 5_000,
  })
}

/** Falls of the key's spend that claims would explain. */
export function offersQuery(load?: () => Promise<CreditOfferView[]>) {
  return queryOptions({
    queryKey: ['claim-offers'],
    queryFn: ({ signal }) => (load ? load() : getJson<CreditOfferView[]>(paths.api.claimOffers(), signal)),
    refetchInterval: 6 * SETTLING_MS,
    refetchIntervalInBackground: false,
    staleTime: 5_000,
  })
}

/** The key's spend against the ledger, day by day of a time zone; both days are included. */
export function proofQuery(days: { from: string; to: string; zone: string }, load?: () => Promise<Proof>) {
  return queryOptions({
    queryKey: ['proof', days],
    queryFn: ({ signal }) => (load ? load() : getJson<Proof>(paths.api.proof(days), signal)),
    staleTime: 5_000,
  })
}

/** After an unknown outcome or a claim was settled: money, claims and cards follow. What no page shows is only marked. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  const changed = ['reconcile', 'balance', 'claims', 'claim-offers', 'proof', 'gallery', 'submission']
  await Promise.allSettled(changed.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
