import { useNow, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatTime } from '#components/client/format.ts'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { type Layout, layOut, type Moment, momentsOf } from './timeline.ts'
import { UtcTime } from './utc-time.tsx'

const WINDOW =
  'bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--color-unsure)_40%,transparent)_0_4px,transparent_4px_8px)]'

/** One outcome over time: a picture, and below it the same line by line. */
export function Timeline({ unknown }: { unknown: UnknownView }) {
  return (
    <>
      <Picture unknown={unknown} />
      <Moments unknown={unknown} />
    </>
  )
}

/** The key's spend over the time in question, at a glance. */
function Picture({ unknown }: { unknown: UnknownView }) {
  const say = useTranslations('reconcile.line')
  const layout = layOut(unknown, useNow().getTime())
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

const DOTS: Record<Moment['kind'], string> = {
  sent: 'bg-unsure',
  gave_up: 'bg-unsure',
  skipped: 'bg-accent-ink',
  acceptable: 'border-2 border-unsure bg-surface',
  settles: 'border-2 border-unsure bg-surface',
  now: 'bg-accent-ink',
  reading: 'bg-edge',
}

/** The story line by line, with what the key had spent beside it. */
function Moments({ unknown }: { unknown: UnknownView }) {
  const say = useTranslations('reconcile.line')
  const now = useNow().getTime()
  const moments = momentsOf(unknown, now)
  return (
    <ol aria-label={say('label')} className="mt-3 text-13">
      {moments.map((moment) => (
        <li
          key={`${moment.kind}-${moment.at}`}
          className={`grid grid-cols-[8px_auto_minmax(0,1fr)] items-baseline gap-x-2.5 py-1 ${moment.at > now ? 'text-muted' : ''}`}
        >
          <span aria-hidden className={`size-2 self-center rounded-full ${DOTS[moment.kind]}`} />
          <Times moment={moment} />
          <What moment={moment} now={now} />
        </li>
      ))}
    </ol>
  )
}

function Times({ moment }: { moment: Moment }) {
  const zone = useDrawnZone()
  return (
    <span className="text-muted tabular-nums">
      <UtcTime at={moment.at} />
      {moment.kind === 'reading' && moment.count > 1 ? `–${formatTime(moment.until, zone)}` : null}
    </span>
  )
}

function What({ moment, now }: { moment: Moment; now: number }) {
  const say = useTranslations('reconcile.line')
  if (moment.kind !== 'reading') {
    return (
      <span className={moment.kind === 'now' ? 'font-medium text-accent-ink' : 'font-medium'}>
        {say(titleOf(moment, now))}
      </span>
    )
  }
  const { changeYen, count } = moment
  return (
    <span className="tabular-nums">
      {say('spend')} {formatYen(moment.spendYen)}{' '}
      {changeYen ? (
        <strong className="font-semibold">
          ({changeYen > 0 ? `+${formatYen(changeYen)}` : formatYen(changeYen)})
        </strong>
      ) : (
        <span className="text-muted">{changeYen === null ? say('first') : say('same')}</span>
      )}
      {count > 1 ? <span className="text-muted"> · {say('readings', { count })}</span> : null}
    </span>
  )
}

/** The name of its words. */
function titleOf({ kind, at }: Moment, now: number) {
  switch (kind) {
    case 'sent':
      return 'sent'
    case 'gave_up':
      return 'gaveUp'
    case 'skipped':
      return 'skipped'
    case 'acceptable':
      return at > now ? 'willAcceptable' : 'acceptable'
    case 'settles':
      return at > now ? 'willSettle' : 'settles'
    default:
      return 'now'
  }
}
