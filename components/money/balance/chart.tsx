import { useLocale, useTranslations } from 'next-intl'
import type { Bar, Series } from '#lib/money/balance/bars.ts'
import { weekdayOf } from '#lib/money/period.ts'
import { zoneFormat } from '#lib/time.ts'
import { formatYen } from '#lib/yen.ts'
import { colourOf } from './hues.ts'

/**
 * Charges by day, stacked; a ring below the line marks a refund. Heights are fractions, so the chart scales.
 * A bar above the scale is broken, with its amount above it.
 */
export function Bars({
  bars,
  series,
  top,
}: {
  bars: readonly Bar[]
  series: readonly Series[]
  top: number
}) {
  const share = 100 / bars.length
  const [first, second] = bars.flatMap(({ chargedYen }, index) => (chargedYen > top ? index : []))
  /** Its amount would overlap its neighbour's. */
  const raised =
    first !== undefined && second !== undefined && second - first < bars.length / 5 ? second : null
  return (
    <div aria-hidden className="absolute inset-0">
      {bars.map((bar, index) => (
        <span
          key={bar.day}
          className="absolute bottom-0 h-full"
          style={{ left: `${index * share}%`, width: `${share}%` }}
        >
          {bar.chargedYen > 0 ? (
            <i
              className="absolute inset-x-[14%] bottom-0 mx-auto max-w-16 rounded-t-[4px] rounded-b-[1px]"
              style={{
                height: `${Math.min(100, (100 * bar.chargedYen) / top)}%`,
                background: stackOf(bar, series),
              }}
            />
          ) : null}
          {bar.chargedYen > top ? (
            <>
              <i className="absolute inset-x-0 bottom-[84%] mx-auto h-1.5 max-w-24 -skew-y-12 bg-surface" />
              <span
                className={`absolute bottom-full flex w-0 text-11 font-medium whitespace-nowrap tabular-nums ${sideOf(index, bars.length)} ${index === raised ? 'mb-4' : 'mb-0.5'}`}
              >
                {formatYen(bar.chargedYen)}
              </span>
            </>
          ) : null}
          {bar.refunds > 0 ? (
            <i className="absolute -bottom-3.5 left-1/2 size-2 -translate-x-1/2 rounded-full border-[1.5px] border-muted" />
          ) : null}
        </span>
      ))}
    </div>
  )
}

/** The side of a bar's amount that keeps it within the chart. */
function sideOf(index: number, count: number): string {
  if (index < 0.1 * count) return 'left-0'
  return index >= 0.9 * count ? 'right-0 justify-end' : 'left-1/2 justify-center'
}

/** The parts of a bar from the bottom, separated by seams, so that they are distinct in any colour. */
function stackOf({ parts, chargedYen }: Bar, series: readonly Series[]): string {
  let end = 0
  const stops = parts.flatMap(({ series: index, yen }, place) => {
    const start = end
    end += (100 * yen) / chargedYen
    const part = series[index]
    const colour = part ? colourOf(part) : 'var(--color-muted)'
    const [from, until] = [
      `${start}% + ${place > 0 ? 1 : 0}px`,
      `${end}% - ${place < parts.length - 1 ? 1 : 0}px`,
    ]
    return [`transparent 0 calc(${from})`, `${colour} 0 calc(${until})`, `transparent 0 calc(${end}%)`]
  })
  return `linear-gradient(to top, ${stops.join(', ')})`
}

/** A line across the chart at an amount, with its label at the end. */
export function Line({
  yen,
  top,
  dashed,
  children,
}: {
  yen: number
  top: number
  dashed: boolean
  children: string
}) {
  if (yen > top) return null
  return (
    <span
      aria-hidden
      className={`absolute inset-x-0 border-t-[1.5px] border-muted ${dashed ? 'border-dashed' : ''}`}
      style={{ bottom: `${(100 * yen) / top}%` }}
    >
      <span className="absolute right-0 bottom-0.5 rounded-[4px] bg-surface px-1 text-11 text-muted tabular-nums max-wide:hidden">
        {children}
      </span>
    </span>
  )
}

/** The axis amounts, and their lines behind the bars. */
export function Scale({ lines, top }: { lines: readonly number[]; top: number }) {
  return (
    <div aria-hidden className="absolute inset-0 text-11 text-muted tabular-nums">
      {[0, ...lines].map((yen) => (
        <span
          key={yen}
          className={`absolute inset-x-0 border-t ${yen === 0 ? 'border-muted' : 'border-line'}`}
          style={{ bottom: `${(100 * yen) / top}%` }}
        >
          <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap">
            {formatYen(yen)}
          </span>
        </span>
      ))}
    </div>
  )
}

/** The day labels: every day of a week, else Mondays; and today. */
export function DayNames({ bars, today }: { bars: readonly Bar[]; today: string }) {
  const say = useTranslations('money.spend')
  const language = useLocale() === 'ja' ? 'ja-JP' : 'en-GB'
  const format = zoneFormat(language, 'UTC', { weekday: 'short', day: 'numeric' })
  const weekday = zoneFormat(language, 'UTC', { weekday: 'short' })
  const isShort = bars.length <= 10
  const place = bars.findIndex(({ day }) => day === today)
  const named = bars.flatMap(({ day }, index) => {
    if (index === place) return [{ index, name: say('today'), short: say('today') }]
    const away = place < 0 ? Infinity : Math.abs(index - place)
    if (!isShort && (weekdayOf(day) !== 1 || away <= 3 || (bars.length > 31 && index % 14 >= 7))) return []
    const name = format.format(new Date(day))
    // Phones have no room for a label beside today's.
    return [{ index, name, short: isShort ? weekday.format(new Date(day)) : away <= 5 ? '' : name }]
  })
  return (
    <div aria-hidden className="relative mt-5 h-4 text-11 text-muted">
      {named.map(({ index, name, short }) => (
        <span
          key={index}
          className={`absolute flex w-0 whitespace-nowrap ${index === bars.length - 1 ? 'justify-end' : 'justify-center'} ${index === place ? 'font-semibold text-text' : ''}`}
          style={{ left: `${(100 * (index + 0.5)) / bars.length}%` }}
        >
          <span className="rail:hidden">{short}</span>
          <span className="max-rail:hidden">{name}</span>
        </span>
      ))}
    </div>
  )
}
