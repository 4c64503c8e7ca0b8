import { useLocale, useTranslations } from 'next-intl'
import { zoneName } from '#components/client/format.ts'
import { useMoments } from '#components/client/moments.tsx'
import { ChoiceLinks } from '#components/ui/choice-links.tsx'
import { type Period, PRESETS, type Preset } from '#lib/money/period.ts'
import { RangePicker } from './range-picker.tsx'

/** The period of the page: presets as links, and a calendar for other days. */
export function DaysBar({
  period,
  presets = PRESETS,
  today,
  path,
  kept,
}: {
  period: Period
  presets?: readonly Preset[]
  today: string
  path: (asked: Record<string, string | null>) => string
  /** The address's other parameters. */
  kept: Record<string, string | null>
}) {
  const say = useTranslations('money.days')
  const nameOf = usePeriodName()
  const { preset, from, to } = period
  return (
    <ChoiceLinks
      label={say('label')}
      choices={presets.map((one) => ({
        name: say(`presets.${one}`),
        href: path({ ...kept, range: one === 'month' ? null : one }),
        here: preset === one,
      }))}
    >
      <RangePicker
        key={`${from} ${to}`}
        label={preset === null ? nameOf(period) : say('custom')}
        here={preset === null}
        path={path({})}
        kept={kept}
        from={from}
        to={to < today ? to : today}
        today={today}
      />
    </ChoiceLinks>
  )
}

/** Names a period: `This month`, or its days. */
export function usePeriodName(): (period: Period) => string {
  const say = useTranslations('money.days.presets')
  const { dayOf } = useMoments()
  return ({ preset, from, to }) => {
    if (preset) return say(preset)
    return from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`
  }
}

/** The notes below the bar: too long a period, and the time zone of the days. */
export function DaysNote({ period, most, zone }: { period: Period; most: number; zone: string }) {
  const say = useTranslations('money.days')
  const name = zoneName(zone, useLocale())
  return (
    <p className="text-12 text-muted">
      {period.tooLong ? (
        <span role="alert" className="text-bad">
          {say('tooLong', { most })}{' '}
        </span>
      ) : null}
      {say('zone', { zone: name })}
    </p>
  )
}
