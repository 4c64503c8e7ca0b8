import { getTimeZone } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { MoneyPage } from '#components/money/balance/money-page.tsx'
import { can } from '#lib/caller.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { loadSpendSheet } from '#lib/money/balance/sheet.ts'
import { lineFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { listLines, totalLines } from '#lib/money/ledger/lines.ts'
import { getLimits } from '#lib/money/limits/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey } from '#lib/time.ts'

export const generateMetadata = titled('money.title')

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.balance())
  const open = studio()
  const zone = await getTimeZone()
  const today = dayKey(open.now().getTime(), zone)
  const question = readSpendQuestion(await searchParams, today)
  const filters = lineFiltersOf(question, zone)
  const balance = await getBalance(open, caller)
  const [sheet, page, totals, limits] = await Promise.all([
    loadSpendSheet(open, caller, question, { zone, today, availableYen: balance.availableYen }),
    listLines(open, caller, { ...filters, cursor: question.cursor }),
    totalLines(open, caller, filters),
    getLimits(open, caller),
  ])
  return (
    <MoneyPage
      balance={balance}
      resets={open.settings.keyResets}
      sheet={sheet}
      page={page}
      totals={totals}
      limits={limits.limits}
      requests={limits.requests.length}
      mayChange={can(caller.role, 'settings')}
    />
  )
}
