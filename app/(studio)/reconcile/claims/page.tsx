import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClaimsPage } from '#components/reconcile/claims/claims-page.tsx'
import { listCreditOffers } from '#lib/money/claims/offers.ts'
import { listClaims } from '#lib/money/claims/queries.ts'
import { claimsQuery, offersQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('claims'))('title') }
}

export default async function Page() {
  const caller = await requireCaller(paths.claims())
  const client = new QueryClient()
  await Promise.all([
    client.prefetchInfiniteQuery(claimsQuery(null, (cursor) => listClaims(studio(), caller, { cursor }))),
    client.prefetchQuery(offersQuery(() => listCreditOffers(studio(), caller))),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ClaimsPage />
    </HydrationBoundary>
  )
}
