import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import type { BalanceView, ExplanationView } from './balance/view.ts'
import type { ClaimState } from './claims/state.ts'
import type { ClaimPage, CreditOfferView } from './claims/view.ts'
import type { Proof } from './ledger/proof.ts'
import type { ReconcileView } from './reconcile/view.ts'

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

/** What admins explained of the key's spend, newest first. */
export function explanationsQuery() {
  return queryOptions({
    queryKey: ['explanations'],
    queryFn: ({ signal }) => getJson<ExplanationView[]>(paths.api.explanations(), signal),
    staleTime: 30_000,
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
      data &&
      (data.unknowns.length > 0 ||
        data.pause ||
        data.standsStillUntil ||
        data.balanceUnread ||
        data.keyRefused)
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
  const changed = [
    'reconcile',
    'balance',
    'explanations',
    'claims',
    'claim-offers',
    'proof',
    'gallery',
    'submission',
  ]
  await Promise.allSettled(changed.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
