import type { Metadata } from 'next'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { BalancePage } from '#components/money/balance/balance-page.tsx'
import { LedgerSection } from '#components/money/balance/ledger-section.tsx'
import { SpendSection } from '#components/money/balance/spend-section.tsx'
import { isAdmin } from '#lib/caller.ts'
import { listExplanations } from '#lib/money/balance/explanations.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { loadSpendSheet } from '#lib/money/balance/sheet.ts'
import { entryFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { listEntries } from '#lib/money/ledger/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey } from '#lib/time.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('balance'))('title') }
}

/** So many entries are shown below the chart. */
const ENTRIES = 25

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.balance())
  const open = studio()
  const zone = await getTimeZone()
  const today = dayKey(open.now().getTime(), zone)
  const question = readSpendQuestion(await searchParams, today)
  const balance = await getBalance(open, caller)
  const [explanations, sheet, page] = await Promise.all([
    listExplanations(open, caller),
    loadSpendSheet(open, caller, question, { zone, today, availableYen: balance.availableYen }),
    listEntries(open, caller, {
      ...entryFiltersOf(question, zone),
      cursor: question.cursor,
      size: ENTRIES,
    }),
  ])
  const mayChange = isAdmin(caller)
  return (
    <BalancePage balance={balance} explanations={explanations} mayChange={mayChange}>
      <SpendSection sheet={sheet} />
      <LedgerSection question={question} page={page} />
    </BalancePage>
  )
}
