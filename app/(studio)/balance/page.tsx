import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { BalancePage } from '#components/money/balance/balance-page.tsx'
import { LedgerSection } from '#components/money/balance/ledger-section.tsx'
import { SheetWatch } from '#components/money/balance/sheet-watch.tsx'
import { SpendSection } from '#components/money/balance/spend-section.tsx'
import { mayExplain } from '#lib/money/balance/explanations.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { loadSpendSheet } from '#lib/money/balance/sheet.ts'
import { entryFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { listEntries } from '#lib/money/ledger/queries.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { maySetThreshold } from '#lib/notifications/threshold.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, knownZone } from '#lib/time.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('balance'))('title') }
}

/** So many entries are shown below the chart. */
const ENTRIES = 25

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.balance())
  const open = studio()
  const now = open.now().getTime()
  const zone = knownZone((await cookies()).get('zone')?.value)
  const today = dayKey(now, zone)
  const question = readSpendQuestion(await searchParams, today)
  const client = new QueryClient()
  const { availableYen, explainedYen } = await client.fetchQuery(balanceQuery(() => getBalance(open, caller)))
  const [sheet, page] = await Promise.all([
    loadSpendSheet(open, caller, question, { zone, today, availableYen }),
    listEntries(open, caller, {
      ...entryFiltersOf(question, zone),
      cursor: question.cursor,
      size: ENTRIES,
    }),
  ])
  const viewer = { zone, now }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BalancePage mayChange={mayExplain(caller) && maySetThreshold(caller)}>
        <SheetWatch zone={zone} explainedYen={explainedYen} />
        <SpendSection sheet={sheet} viewer={viewer} />
        <LedgerSection question={question} page={page} viewer={viewer} />
      </BalancePage>
    </HydrationBoundary>
  )
}
