import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMoments } from '#components/client/moments.tsx'
import { usePeriodName } from '#components/money/days-bar.tsx'
import { ChoiceLinks } from '#components/ui/choice-links.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { scaleOf } from '#lib/money/balance/bars.ts'
import { addressOf } from '#lib/money/balance/spend-question.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { Bars, DayNames, Line, Scale } from './chart.tsx'
import { ChartTips, type Tip } from './chart-tips.tsx'
import { Figures } from './figures.tsx'
import { colourOf } from './hues.ts'
import { useSeriesNames } from './names.ts'

/** The charges and refunds of the period: in words, as a chart, and in figures. */
export function SpendSection({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('money.spend')
  const { chargedYen, videos, refundedYen, refunds, bars } = sheet
  const counted = [
    say('charged', { videos, yen: formatYen(chargedYen) }),
    ...(refunds > 0 ? [say('refunded', { count: refunds, yen: formatYen(refundedYen) })] : []),
  ]
  return (
    <section
      aria-labelledby="spend"
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-4 shadow-panel rail:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="spend" className="text-16 font-semibold tabular-nums">
            {say('title', {
              yen: formatYen(chargedYen - refundedYen),
              days: usePeriodName()(sheet.question),
            })}
          </h2>
          <p className="text-13 text-muted tabular-nums">{counted.join(' · ')}</p>
        </div>
        <GroupBy sheet={sheet} />
      </div>
      {videos + refunds > 0 ? (
        <>
          <Legend sheet={sheet} />
          {bars.length > 1 ? <Chart sheet={sheet} /> : null}
        </>
      ) : (
        <Empty
          icon={ChartColumn}
          title={say('empty')}
          help={say('emptyHelp')}
          level="h3"
          className="flex-1 py-8"
        />
      )}
      <Figures sheet={sheet} />
    </section>
  )
}

function GroupBy({ sheet: { question } }: { sheet: SpendSheet }) {
  const say = useTranslations('money.filter')
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-12 text-muted">
        {say('by')}
      </span>
      <ChoiceLinks
        label={say('by')}
        choices={(['person', 'project'] as const).map((by) => ({
          name: say(by),
          href: paths.balance(addressOf(question, { by: by === 'person' ? null : by })),
          here: question.by === by,
        }))}
      />
    </div>
  )
}

function Legend({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('money.spend')
  const { series, refunds, refundedYen, averageYen, budgetADayYen, bars } = sheet
  const names = useSeriesNames(sheet)
  const top = scaleOf(bars).at(-1) ?? 0
  const box = 'mr-1.5 inline-block size-2 align-baseline'
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-12 tabular-nums">
      {series.map((one, index) => (
        <li key={one.who ?? 'none'} className="max-w-full truncate" dir="auto">
          <i aria-hidden className={`${box} rounded-[2px]`} style={{ background: colourOf(one) }} />
          {names[index]} <span className="text-muted">{formatYen(one.yen)}</span>
        </li>
      ))}
      {refunds > 0 ? (
        <li>
          <i aria-hidden className={`${box} rounded-full border-[1.5px] border-muted`} />
          {say('refunds')} <span className="text-muted">{formatYen(-refundedYen)}</span>
        </li>
      ) : null}
      {averageYen !== null && bars.length > 1 ? (
        // A wide chart shows this text at the line itself.
        <li className={averageYen > top ? 'text-muted' : 'text-muted wide:sr-only'}>
          {averageYen > top ? '' : '– – '}
          {say('average', { yen: formatYen(averageYen) })}
        </li>
      ) : null}
      {budgetADayYen === null ? null : (
        <li className="text-muted" title={say('budgetHelp')}>
          {budgetADayYen > top ? '' : '— '}
          {say('budget', { yen: formatYen(budgetADayYen) })}
        </li>
      )}
    </ul>
  )
}

function Chart({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('money.spend')
  const { dayOf } = useMoments()
  const { question, bars, series, averageYen, budgetADayYen, today } = sheet
  const lines = scaleOf(bars)
  const top = lines.at(-1) ?? 1
  const tips = useTips(sheet)
  const label = say('chart', { from: dayOf(question.from), to: dayOf(question.to) })
  const first = Math.max(
    0,
    bars.findLastIndex(({ day }) => day <= today),
  )
  return (
    <div className="mt-8 flex min-h-[150px] flex-1 flex-col pl-14 rail:min-h-[260px]">
      <div className="relative min-h-0 flex-1">
        <Scale lines={lines} top={top} />
        <ChartTips key={label} label={label} tips={tips} first={first} tapAgain={say('tapAgain')}>
          <Bars bars={bars} series={series} top={top} />
          {averageYen ? (
            <Line yen={averageYen} top={top} dashed>
              {say('average', { yen: formatYen(averageYen) })}
            </Line>
          ) : null}
          {budgetADayYen ? (
            <Line yen={budgetADayYen} top={top} dashed={false}>
              {say('budget', { yen: formatYen(budgetADayYen) })}
            </Line>
          ) : null}
        </ChartTips>
      </div>
      <DayNames bars={bars} today={today} />
    </div>
  )
}

function useTips(sheet: SpendSheet): Tip[] {
  const say = useTranslations('money')
  const { dayOf } = useMoments()
  const names = useSeriesNames(sheet)
  return sheet.bars.map((bar) => ({
    day: bar.day,
    title: dayOf(bar.day),
    lines: [
      bar.videos === 0
        ? say('spend.none')
        : `${formatYen(bar.chargedYen)} · ${say('videos.count', { count: bar.videos })}`,
      ...bar.parts.toReversed().map(({ series, yen }) => `${names[series]} ${formatYen(yen)}`),
      ...(bar.refunds > 0 ? [`${say('spend.refunds')} ${formatYen(-bar.refundedYen)}`] : []),
    ],
    href: `${paths.balance(addressOf(sheet.question, { day: bar.day }))}#videos`,
  }))
}
