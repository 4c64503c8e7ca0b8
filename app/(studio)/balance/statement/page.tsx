import { getLocale, getTimeZone } from 'next-intl/server'
import { titled } from '#app/titled.ts'
import { StatementPage } from '#components/money/statement/statement-page.tsx'
import { parseLanguage } from '#lib/i18n/languages.ts'
import { loadStatement } from '#lib/money/balance/statement.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'
import { dayKey, isDay } from '#lib/time.ts'

export const generateMetadata = titled('money.statement.title')

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireCaller(paths.statement())
  const zone = await getTimeZone()
  const { month: asked, language } = await searchParams
  const thisMonth = dayKey(studio().now().getTime(), zone).slice(0, 7)
  const month = typeof asked === 'string' && isDay(`${asked}-01`) && asked < thisMonth ? asked : thisMonth
  const statement = await loadStatement(studio(), caller, { month, zone })
  const own = await getLocale()
  return (
    <StatementPage
      statement={statement}
      month={month}
      thisMonth={thisMonth}
      chosen={language === 'both' ? 'both' : (parseLanguage(String(language)) ?? own)}
    />
  )
}
