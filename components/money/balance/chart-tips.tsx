'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

/** The text of one day. */
export interface Tip {
  day: string
  title: string
  lines: string[]
  /** The videos of that day. */
  href: string
}

/**
 * Overlays the chart and describes each day: on hover, on tap, or with the arrow keys. A click, a second tap
 * or Enter opens its videos.
 * @param first the initial day.
 */
export function ChartTips({
  label,
  tips,
  first,
  tapAgain,
  children,
}: {
  label: string
  tips: Tip[]
  first: number
  tapAgain: string
  children: ReactNode
}) {
  const router = useRouter()
  const [shown, show] = useState<number | null>(null)
  const [at, setAt] = useState(first)
  const tapped = useRef(false)
  const last = tips.length - 1
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const day = Math.floor(((event.clientX - left) / width) * tips.length)
    if (event.type === 'pointerdown') tapped.current = event.pointerType === 'touch' && day !== shown
    go(day)
  }
  const go = (index: number) => {
    const day = Math.max(0, Math.min(last, index))
    setAt(day)
    show(day)
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move) go(move(at, last))
    else if (event.key === 'Enter') open()
    else if (event.key === 'Escape') show(null)
    else return
    event.preventDefault()
  }
  const open = () => {
    const tip = tips[at]
    if (tip) router.push(tip.href)
  }
  const tip = shown === null ? null : tips[shown]
  const share = 100 / tips.length
  return (
    <div className="absolute inset-0">
      {shown === null ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 rounded-[3px] bg-raised"
          style={{ left: `${shown * share}%`, width: `${share}%` }}
        />
      )}
      {children}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly="true"
        aria-valuemin={1}
        aria-valuemax={tips.length}
        aria-valuenow={at + 1}
        aria-valuetext={tips[at] ? [tips[at].title, ...tips[at].lines].join(', ') : undefined}
        className="absolute inset-0 cursor-pointer rounded-control"
        onKeyDown={press}
        onFocus={() => show(at)}
        onBlur={() => show(null)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'touch' || show(null)}
        onClick={() => tapped.current || open()}
      />
      {tip && shown !== null ? (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute bottom-full z-10 mb-1 max-w-56 rounded-control bg-text px-2.5 py-1.5 text-12 text-bg shadow-popover tabular-nums"
          style={placed(shown, tips.length)}
        >
          <p className="font-medium">{tip.title}</p>
          {tip.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="pointer-fine:hidden">{tapAgain}</p>
        </div>
      ) : null}
    </div>
  )
}

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Beside its day, within the chart. */
function placed(index: number, count: number): { left?: string; right?: string } {
  const middle = (100 * (index + 0.5)) / count
  return middle < 50 ? { left: `${middle}%` } : { right: `${100 - middle}%` }
}
