import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClaimsPage } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { listCreditOffers } from '#lib/claims/offers.ts'
import { listClaims } from '#lib/claims/queries.ts'
import { claimsQuery, offersQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import {
  adoptJobAction,
  markClaimsCreditedAction,
  markClaimsRefusedAction,
  markClaimsSentAction,
  reopenClaimsAction,
} from '../../../actions.ts'

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
      <ClaimsPage
        actions={{
          send: markClaimsSentAction,
          credit: markClaimsCreditedAction,
          refuse: markClaimsRefusedAction,
          reopen: reopenClaimsAction,
          adopt: adoptJobAction,
        }}
      />
    </HydrationBoundary>
  )
}
