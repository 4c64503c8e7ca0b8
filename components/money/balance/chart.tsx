import type { Bar } from '#lib/money/balance/bars.ts'
import { formatYen } from '#lib/yen.ts'
import { fillOf } from './fills.tsx'

/** Height of the drawing, in pixels. */
export const CHART_HEIGHT = 176

/** Between two parts of a bar, so that neighbours are told apart whatever their look. */
const SEAM = 1

/** Of the room for a day, what its bar fills. */
const FILLED = 0.72

/** Bars by day, stacked; what was given back hangs below the line. Widths are shares, so it fits any window. */
export function Chart({ bars, scale }: { bars: readonly Bar[]; scale: { top: number; bottom: number } }) {
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
            fill={fillOf(series)}
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
