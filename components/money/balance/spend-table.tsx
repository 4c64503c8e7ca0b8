import { useTranslations } from 'next-intl'
import { useDayDate } from '#components/money/day-date.ts'
import { FigureTable } from '#components/ui/table.tsx'
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
    <FigureTable
      label={say('tableLabel')}
      columns={[
        { name: say('day'), className: FIRST },
        ...[say('total'), ...names].map((name) => ({ name, className: NUMBER })),
      ]}
      className="mt-3 max-h-[420px] rounded-frame border border-line"
    >
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
    </FigureTable>
  )
}
