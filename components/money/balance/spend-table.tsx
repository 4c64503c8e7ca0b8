import { useTranslations } from 'next-intl'
import { useDayDate } from '#components/money/day-date.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'
import { formatYen } from '#lib/yen.ts'

const NUMBER = 'px-3 py-2 text-right whitespace-nowrap'
const FIRST = 'sticky left-0 bg-surface px-3 py-2 text-left font-medium whitespace-nowrap'

/** The chart's numbers, the newest day first. */
export function SpendTable({ sheet, names }: { sheet: SpendSheet; names: string[] }) {
  const say = useTranslations('spend')
  const dateOf = useDayDate()
  const partOf = (bar: SpendSheet['bars'][number], series: number) =>
    bar.parts.find((part) => part.series === series)?.yen ?? 0
  return (
    <table className="w-full text-13 tabular-nums">
      <thead>
        <tr className="border-b border-line text-12 text-muted [&_th]:font-medium">
          <th scope="col" className={FIRST}>
            {say('day')}
          </th>
          <th scope="col" className={NUMBER}>
            {say('total')}
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className={NUMBER}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {sheet.bars.toReversed().map((bar) => (
          <tr key={bar.day} className={bar.parts.length === 0 ? 'text-muted' : ''}>
            <th scope="row" className={FIRST}>
              {dateOf(bar.day)}
            </th>
            <td className={NUMBER}>{formatYen(bar.yen)}</td>
            {names.map((name, series) => (
              <td key={name} className={NUMBER}>
                {formatYen(partOf(bar, series))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
