import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { Only } from '#components/client/providers.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { ChoiceLinks } from '#components/ui/choice-links.tsx'
import { ExportLink } from '#components/ui/export-link.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { sayIn } from '#lib/i18n/say-in.ts'
import type { Statement } from '#lib/money/balance/view.ts'
import { paths } from '#lib/paths.ts'
import { laterDay } from '#lib/time.ts'
import { PrintButton } from './print-button.tsx'
import { monthName, Sheet } from './sheet.tsx'

const BOTH = Object.keys(LANGUAGES) as Language[]

/** A month for the accounts: on paper in one language or both, and as a file. */
export function StatementPage({
  statement,
  month,
  thisMonth,
  chosen,
}: {
  statement: Statement
  /** `2026-10` */
  month: string
  thisMonth: string
  chosen: Language | 'both'
}) {
  const say = useTranslations('money.statement')
  const zone = useDrawnZone()
  return (
    <>
      <div className="print:hidden">
        <PageHead title={say('title')} />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Months month={month} thisMonth={thisMonth} chosen={chosen} />
          <ChoiceLinks
            label={say('language')}
            choices={([...BOTH, 'both'] as const).map((language) => ({
              name: language === 'both' ? say('both') : LANGUAGES[language],
              href: paths.statement({ month, language }),
              here: language === chosen,
            }))}
          />
          <div className="flex gap-2 rail:ml-auto">
            <Only act="export">
              <ExportLink
                href={paths.api.linesFile({ from: statement.from, to: statement.to, zone })}
                className={buttonClasses('plain')}
              >
                <Download aria-hidden className="size-4" />
                {say('csv')}
              </ExportLink>
            </Only>
            <PrintButton label={say('print')} />
          </div>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-start gap-6 print:mt-0 print:block">
        {(chosen === 'both' ? BOTH : [chosen]).map((language) => (
          <Sheet
            key={language}
            statement={statement}
            month={month}
            zone={zone}
            language={language}
            say={sayIn(language)}
          />
        ))}
      </div>
    </>
  )
}

function Months({
  month,
  thisMonth,
  chosen,
}: {
  month: string
  thisMonth: string
  chosen: Language | 'both'
}) {
  const say = useTranslations('money.statement')
  const language = useLocale()
  const first = `${month}-01`
  const to = (day: string) => paths.statement({ month: day.slice(0, 7), language: chosen })
  return (
    <div className="flex h-9 items-center rounded-control border border-line bg-surface pointer-coarse:h-11">
      <Link
        href={to(laterDay(first, -1))}
        scroll={false}
        aria-label={say('earlier')}
        className={buttonClasses('icon')}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Link>
      <span className="px-2 text-13 font-medium last:pr-4">{monthName(first, language)}</span>
      {month < thisMonth ? (
        <Link
          href={to(laterDay(first, 31))}
          scroll={false}
          aria-label={say('later')}
          className={buttonClasses('icon')}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      ) : null}
    </div>
  )
}
