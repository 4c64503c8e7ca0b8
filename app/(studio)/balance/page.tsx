import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BalancePage } from '#components/balance/balance-page.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { getBalance } from '#lib/balance/queries.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('balance'))('title') }
}

export default async function Page() {
  const caller = await requireCaller(paths.balance())
  const client = new QueryClient()
  await client.prefetchQuery(balanceQuery(() => getBalance(studio(), caller)))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BalancePage />
    </HydrationBoundary>
  )
}
