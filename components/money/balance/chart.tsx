import { type Bar, OTHERS } from '#lib/money/balance/bars.ts'
import { formatYen } from '#lib/yen.ts'

/** Height of the drawing, in pixels. */
export const CHART_HEIGHT = 176

/** Between two parts of a bar, so that neighbours are told apart whatever their look. */
const SEAM = 1

/** The share of a day's room that its bar fills. */
const FILLED = 0.72

/** Bars by day, stacked; credits hang below the line. Widths are shares, so it fits any window. */
export function Chart({
  bars,
  scale,
  fills,
}: {
  bars: readonly Bar[]
  scale: { top: number; bottom: number }
  fills: readonly string[]
}) {
  const pixels = CHART_HEIGHT / (scale.top + scale.bottom)
  const zero = scale.top * pixels
  const share = 100 / bars.length
  return (
    <svg aria-hidden="true" width="100%" height={CHART_HEIGHT} className="block">
      {linesOf(scale).map((yen) => (
        <line
          key={yen}
          x1="0"
          x2="100%"
          y1={zero - yen * pixels}
          y2={zero - yen * pixels}
          stroke={yen === 0 ? 'var(--color-edge)' : 'var(--color-line)'}
          shapeRendering="crispEdges"
        />
      ))}
      {bars.map((bar, index) =>
        stacked(bar).map(({ series, from, to }) => (
          <rect
            key={`${bar.day} ${series}`}
            x={`${(index + (1 - FILLED) / 2) * share}%`}
            width={`${FILLED * share}%`}
            y={zero - Math.max(from, to) * pixels}
            height={Math.max(1, Math.abs(to - from) * pixels - SEAM)}
            fill={fills[series]}
          />
        )),
      )}
    </svg>
  )
}

/** The amounts at the side of the chart. */
export function Axis({ scale }: { scale: { top: number; bottom: number } }) {
  const pixels = CHART_HEIGHT / (scale.top + scale.bottom)
  return (
    <div aria-hidden="true" className="relative w-14 shrink-0 text-11 text-muted tabular-nums">
      {linesOf(scale).map((yen) => (
        <span
          key={yen}
          className="absolute right-2 -translate-y-1/2 whitespace-nowrap"
          style={{ top: (scale.top - yen) * pixels }}
        >
          {formatYen(yen)}
        </span>
      ))}
    </div>
  )
}

function linesOf({ top, bottom }: { top: number; bottom: number }): number[] {
  return [top, ...(top > 1 ? [top / 2] : []), 0, ...(bottom > 0 ? [-bottom] : [])]
}

/** Where each part of a bar begins and ends, in yen from the line. */
function stacked(bar: Bar): { series: number; from: number; to: number }[] {
  let [up, down] = [0, 0]
  return bar.parts.map(({ series, yen }) => {
    const from = yen > 0 ? up : down
    if (yen > 0) up += yen
    else down += yen
    return { series, from, to: from + yen }
  })
}

/** How each series looks: by pattern as well as by tone, so that colour alone says nothing. */
const FILLS = [
  'var(--color-accent-ink)',
  'var(--color-muted)',
  'url(#spend-stripes)',
  'url(#spend-dots)',
  'url(#spend-lines)',
] as const

/** How each series is filled: in the order of their ids, so that a person keeps a look when the ranks change. */
export function fillsOf(series: readonly { who: string | null }[]): string[] {
  const inOrder = series.flatMap(({ who }) => (who === OTHERS ? [] : [who ?? ''])).toSorted()
  return series.map(({ who }) => {
    const place = who === OTHERS ? FILLS.length - 1 : inOrder.indexOf(who ?? '')
    return FILLS[place % FILLS.length] ?? FILLS[0]
  })
}

/** The patterns, once for a page; the chart and its legend refer to them. */
export function FillPatterns() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern
          id="spend-stripes"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--color-raised)" />
          <rect width="2.5" height="5" fill="var(--color-accent-ink)" />
        </pattern>
        <pattern id="spend-dots" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill="var(--color-raised)" />
          <circle cx="2.5" cy="2.5" r="1.5" fill="var(--color-text)" />
        </pattern>
        <pattern id="spend-lines" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="var(--color-raised)" />
          <rect width="4" height="1.5" fill="var(--color-edge)" />
        </pattern>
      </defs>
    </svg>
  )
}
