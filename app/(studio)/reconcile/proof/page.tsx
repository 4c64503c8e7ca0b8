import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { firstToShow } from '#components/money/ledger/first-day.ts'
import { ProofPage } from '#components/money/ledger/proof-page.tsx'
import { mayExplain } from '#lib/money/balance/explanations.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { proofQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, knownZone, laterDay } from '#lib/time.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proof'))('title') }
}

/** Two weeks, today among them. */
const DAYS_AT_FIRST = 14

export default async function Page() {
  const caller = await requireCaller(paths.proof())
  const zone = knownZone((await cookies()).get('zone')?.value)
  const today = dayKey(studio().now().getTime(), zone)
  const prove = (from: string) => dailyProof(studio(), caller, { from, to: today, zone })
  const earliest = laterDay(today, 1 - DAYS_AT_FIRST)
  const first = await prove(earliest)
  const from = first.kind === 'proof' ? firstToShow(first.proof, earliest) : earliest
  const result = from === earliest ? first : await prove(from)
  const days = { from, to: today }
  const client = new QueryClient()
  if (result.kind === 'proof') client.setQueryData(proofQuery({ ...days, zone }).queryKey, result.proof)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ProofPage start={days} mayExplain={mayExplain(caller)} />
    </HydrationBoundary>
  )
}
