import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BalanceView } from '../balance/view.ts'
import type { ClaimState } from '../claims/state.ts'
import type { ClaimPage, CreditOfferView } from '../claims/view.ts'
import type { Proof } from '../ledger/proof.ts'
import { paths } from '../paths.ts'
import type { ReconcileView } from '../reconcile/view.ts'
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

/** Asks our own API. @throws ApiError */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
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
