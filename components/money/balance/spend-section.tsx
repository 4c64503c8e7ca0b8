import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDayDate } from '#components/money/day-date.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { OTHERS } from '#lib/money/balance/bars.ts'
import { addressOf, RANGES } from '#lib/money/balance/spend-question.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { Axis, Chart, FillPatterns, fillsOf } from './chart.tsx'
import { ChartTips, type Tip } from './chart-tips.tsx'
import { Figures } from './figures.tsx'
import { SpendForm } from './spend-form.tsx'
import { SpendTable } from './spend-table.tsx'

/** The spend, day by day: drawn on the server, and as a table. */
export function SpendSection({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('spend')
  const { question, bars } = sheet
  const href = (change: Parameters<typeof addressOf>[1]) => paths.balance(addressOf(question, change))
  return (
    <Section
      title={say('title')}
      aside={
        <>
          <ChoiceLinks
            label={say('by')}
            choices={(['person', 'project'] as const).map((by) => ({
              name: say(by === 'person' ? 'byPerson' : 'byProject'),
              href: href({ by: by === 'person' ? null : by }),
              here: question.by === by,
            }))}
          />
          <ChoiceLinks
            label={say('range')}
            choices={RANGES.map((range) => ({
              name: say('lastDays', { days: range }),
              href: href({ range: range === 30 ? null : String(range) }),
              here: question.range === range,
            }))}
          />
        </>
      }
    >
      <SpendForm sheet={sheet} />
      {bars.some(({ parts }) => parts.length > 0) ? (
        <Drawing sheet={sheet} />
      ) : (
        <div className="mt-5 rounded-frame border border-dashed border-edge px-5 py-8 text-center">
          <p className="text-14 font-medium">{say('empty')}</p>
          <p className="mt-1 text-13 text-muted">{say('emptyHelp')}</p>
        </div>
      )}
      <Figures sheet={sheet} />
    </Section>
  )
}

function Drawing({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('spend')
  const { question, bars, scale, series } = sheet
  const names = useNames(sheet)
  const fills = fillsOf(series)
  const dayOf = useDayDate()
  const tips: Tip[] = bars.map((bar) => ({
    day: bar.day,
    title: `${dayOf(bar.day)} · ${bar.parts.length === 0 ? say('none') : formatYen(bar.yen)}`,
    lines: bar.parts.map((part) => `${names[part.series]} ${formatYen(part.yen)}`),
    href: `${paths.balance(addressOf(question, { day: bar.day }))}#ledger`,
  }))
  const middle = bars[Math.floor(bars.length / 2)]
  return (
    <>
      <FillPatterns />
      <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-12">
        {series.map(({ who, yen }, index) => (
          <li key={who ?? 'none'} className="flex min-w-0 items-center gap-2">
            <svg aria-hidden="true" width="12" height="12" className="shrink-0">
              <rect width="12" height="12" rx="2" fill={fills[index]} />
            </svg>
            <span className="min-w-0 truncate">{names[index]}</span>
            <span className="text-muted tabular-nums">{formatYen(yen)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex">
        <Axis scale={scale} />
        <ChartTips label={say('chart', { from: dayOf(question.from), to: dayOf(question.to) })} tips={tips}>
          <Chart bars={bars} scale={scale} fills={fills} />
        </ChartTips>
      </div>
      <p aria-hidden="true" className="mt-1.5 ml-14 flex justify-between text-11 text-muted">
        <span>{dayOf(question.from)}</span>
        {middle && bars.length > 2 ? <span className="max-rail:hidden">{dayOf(middle.day)}</span> : null}
        <span>{dayOf(question.to)}</span>
      </p>
      <p className="mt-4 text-12 text-muted">{say('net')}</p>
      <details className="mt-2">
        <summary className={`${buttonClasses('small')} cursor-pointer`}>{say('asTable')}</summary>
        <SpendTable sheet={sheet} names={names} />
      </details>
    </>
  )
}

/** The name of each series. */
function useNames({ question, series, people, projects }: SpendSheet): string[] {
  const say = useTranslations('spend')
  const known = question.by === 'person' ? people : projects
  return series.map(({ who }) => {
    if (who === OTHERS) return say('others')
    return known.find(({ id }) => id === who)?.name ?? say('noProject')
  })
}

/** One of a few, each with an address of its own. */
function ChoiceLinks({
  label,
  choices,
}: {
  label: string
  choices: { name: string; href: string; here: boolean }[]
}) {
  return (
    <nav aria-label={label} className="flex rounded-control border border-line p-0.5">
      {choices.map(({ name, href, here }) => (
        <Link
          key={name}
          href={href}
          scroll={false}
          aria-current={here ? 'true' : undefined}
          className="inline-flex h-8 items-center rounded-[6px] px-3 text-13 whitespace-nowrap text-muted hover:text-text aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-10"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
