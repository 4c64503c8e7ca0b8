import { useNow, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatTime } from '#components/client/format.ts'
import type { UnknownView } from '#lib/money/reconcile/view.ts'
import { formatYen } from '#lib/yen.ts'
import { type Moment, momentsOf } from './timeline.ts'
import { UtcTime } from './utc-time.tsx'

const DOTS: Record<Moment['kind'], string> = {
  sent: 'bg-unsure',
  gave_up: 'bg-unsure',
  skipped: 'bg-accent-ink',
  acceptable: 'border-2 border-unsure bg-surface',
  settles: 'border-2 border-unsure bg-surface',
  now: 'bg-accent-ink',
  reading: 'bg-edge',
}

/** One unknown outcome line by line, with the key's spend beside it. */
export function Timeline({ unknown }: { unknown: UnknownView }) {
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
          <Happened moment={moment} now={now} />
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

function Happened({ moment, now }: { moment: Moment; now: number }) {
  const say = useTranslations('reconcile.line')
  const { kind, at } = moment
  if (kind !== 'reading') {
    const isPlanned = at > now && (kind === 'acceptable' || kind === 'settles')
    return (
      <span className={kind === 'now' ? 'font-medium text-accent-ink' : 'font-medium'}>
        {isPlanned ? say(`will.${kind}`) : say(kind)}
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
