import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { LedgerSection } from '#components/balance/ledger-section.tsx'
import { SpendSection } from '#components/balance/spend-section.tsx'
import { BalancePage, SheetWatch } from '#components/frame/views.tsx'
import { requireCaller } from '#lib/auth/session.ts'
import { entryFiltersOf } from '#lib/balance/entry-filters.ts'
import { mayExplain } from '#lib/balance/explanations.ts'
import { getBalance } from '#lib/balance/queries.ts'
import { loadSpendSheet } from '#lib/balance/sheet.ts'
import { readSpendQuestion } from '#lib/balance/spend-question.ts'
import { maySetThreshold } from '#lib/balance/threshold.ts'
import { dayKey } from '#lib/gallery/days.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { listEntries } from '#lib/ledger/queries.ts'
import { paths } from '#lib/paths.ts'
import { studio } from '#lib/studio.ts'
import { knownZone } from '#lib/zone-format.ts'
import { explainAction, setThresholdsAction } from '../../actions/balance.ts'

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
      <BalancePage
        setThresholds={maySetThreshold(caller) ? setThresholdsAction : null}
        explain={mayExplain(caller) ? explainAction : null}
      >
        <SheetWatch zone={zone} explainedYen={explainedYen} />
        <SpendSection sheet={sheet} viewer={viewer} />
        <LedgerSection question={question} page={page} viewer={viewer} />
      </BalancePage>
    </HydrationBoundary>
  )
}
