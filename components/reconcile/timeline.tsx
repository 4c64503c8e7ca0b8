'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '#components/client/clock.tsx'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { type Layout, layOut } from './layout.ts'

const WINDOW =
  'bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--color-unsure)_40%,transparent)_0_4px,transparent_4px_8px)]'

/** The key's spend over the time in question, at a glance. The list below it says the same in words. */
export function Timeline({ unknown }: { unknown: UnknownView }) {
  const say = useTranslations('reconcile.line')
  const layout = layOut(unknown, useNow())
  return (
    <div aria-hidden="true" className="mt-4">
      <div className="relative h-24 overflow-hidden rounded-frame border border-line bg-bg text-11 tabular-nums">
        <Span from={layout.sent} to={layout.acceptable} className={`${WINDOW} border-x border-unsure`} />
        <Span
          from={layout.acceptable}
          to={layout.settles}
          className="border-r border-dashed border-unsure bg-[color-mix(in_oklab,var(--color-unsure)_9%,transparent)]"
        />
        <Spend layout={layout} />
        {layout.changes.map(({ x, y, yen }) => (
          <span
            key={x}
            className="absolute -translate-x-1/2 -translate-y-[150%] rounded-[4px] bg-bg px-1 font-semibold"
            style={{ left: `${Math.min(94, Math.max(6, x))}%`, top: `${y}%` }}
          >
            {yen > 0 ? `+${formatYen(yen)}` : formatYen(yen)}
          </span>
        ))}
        <Upright at={layout.gaveUp} className="border-unsure" />
        {layout.now === null ? null : <Upright at={layout.now} className="border-accent-ink" />}
        <Labels layout={layout} />
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-11 text-muted">
        <Sample className={`${WINDOW} border-x border-unsure`}>{say('window')}</Sample>
        <Sample className="border-r border-dashed border-unsure bg-[color-mix(in_oklab,var(--color-unsure)_9%,transparent)]">
          {say('lag')}
        </Sample>
        <Sample className="border-b-2 border-text">{say('spend')}</Sample>
      </p>
    </div>
  )
}

function Span({ from, to, className }: { from: number; to: number; className: string }) {
  return (
    <span
      className={`absolute inset-y-0 ${className}`}
      style={{ left: `${from}%`, width: `${Math.max(0, to - from)}%` }}
    />
  )
}

function Upright({ at, className }: { at: number; className: string }) {
  return <span className={`absolute inset-y-0 border-l ${className}`} style={{ left: `${at}%` }} />
}

/** A spend stays what it was until a reading says otherwise. */
function Spend({ layout: { points } }: { layout: Layout }) {
  const say = useTranslations('reconcile.line')
  const steps = points.map(({ x, y }, index) => {
    const before = points[index - 1]
    return before ? `L${x} ${before.y}L${x} ${y}` : `M${x} ${y}`
  })
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <title>{say('spend')}</title>
        <path
          d={steps.join('')}
          fill="none"
          className="stroke-text"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ x, y }) => (
        <span
          key={x}
          className="absolute size-1.5 -translate-1/2 rounded-full bg-text"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      ))}
    </>
  )
}

/** Only what has room on a narrow window, too. */
function Labels({ layout }: { layout: Layout }) {
  const say = useTranslations('reconcile.line')
  return (
    <>
      <span className="absolute top-1 pl-1.5 font-medium" style={{ left: `${layout.sent}%` }}>
        <span className="rounded-[4px] bg-bg px-1">{say('sent')}</span>
      </span>
      {layout.now === null ? null : (
        <span
          className="absolute bottom-1 pl-1.5 font-medium text-accent-ink"
          style={{ left: `${layout.now}%` }}
        >
          <span className="rounded-[4px] bg-bg px-1">{say('now')}</span>
        </span>
      )}
    </>
  )
}

function Sample({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`h-2.5 w-4 ${className}`} />
      {children}
    </span>
  )
}
