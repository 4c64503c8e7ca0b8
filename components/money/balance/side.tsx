import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LimitMeter } from '#components/money/limits/limit-meter.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { MOST_THRESHOLDS } from '#lib/money/balance/low.ts'
import type { Limit } from '#lib/money/limits/limit.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { AddAlert, RemoveAlert } from './alerts.tsx'

const CARD = 'rounded-panel border border-line bg-surface p-4 shadow-panel rail:p-6'

/** The limits and how much of each is used. */
export function Limits({
  limits,
  requests,
  mayChange,
}: {
  limits: readonly Limit[]
  /** Requests that wait for an answer. */
  requests: number
  mayChange: boolean
}) {
  const say = useTranslations('money.limits')
  if (limits.length === 0 && !mayChange) return null
  return (
    <section aria-labelledby="limits" className={CARD}>
      <div className="flex items-center justify-between">
        <h2 id="limits" className="text-16 font-semibold">
          {say('title')}
        </h2>
        <Link href={paths.limits()} className={buttonClasses('link')}>
          {say('all')}
        </Link>
      </div>
      {requests > 0 && mayChange ? (
        <Link href={paths.limits()} className="mt-2 inline-block text-13 underline underline-offset-3">
          {say('open', { count: requests })}
        </Link>
      ) : null}
      {limits.length === 0 ? <p className="mt-2 text-13 text-muted">{say('none')}</p> : null}
      <ul className="mt-1">
        {limits.map((limit) => (
          <li key={`${limit.id} ${limit.span}`} className="mt-3 text-13">
            <p className="truncate font-medium" dir="auto">
              {limit.name ?? say('whole')}
            </p>
            <LimitMeter limit={limit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The amounts below which the team is alerted; admins add and remove them. */
export function Alerts({ amounts, mayChange }: { amounts: readonly number[]; mayChange: boolean }) {
  const say = useTranslations('money.alerts')
  if (!mayChange && amounts.length === 0) return null
  return (
    <section aria-labelledby="alerts" className={CARD}>
      <div className="flex min-h-8 items-center justify-between">
        <h2 id="alerts" className="text-16 font-semibold">
          {say('title')}
        </h2>
        {mayChange && amounts.length < MOST_THRESHOLDS ? <AddAlert amounts={amounts} /> : null}
      </div>
      {amounts.length === 0 ? <p className="mt-2 text-13 text-muted">{say('none')}</p> : null}
      <ul className="divide-y divide-line">
        {amounts.map((yen) => (
          <li key={yen} className="flex min-h-11 items-center justify-between gap-2 text-13 tabular-nums">
            <span className="font-medium">{say('below', { yen: formatYen(yen) })}</span>
            {mayChange ? <RemoveAlert yen={yen} /> : null}
          </li>
        ))}
      </ul>
      {amounts.length > 0 ? <p className="text-12 text-muted">{say('where')}</p> : null}
    </section>
  )
}
