import { useTranslations } from 'next-intl'
import type { Limit } from '#lib/money/limits/limit.ts'
import { formatYen } from '#lib/yen.ts'

/** The used part of a limit, in words and as a bar. */
export function LimitMeter({ limit: { span, usedYen, limitYen } }: { limit: Limit }) {
  const say = useTranslations('money.limits')
  return (
    <div className="min-w-0 text-13">
      <p className="flex justify-between gap-3 tabular-nums">
        <span>{say('of', { used: formatYen(usedYen), budget: formatYen(limitYen) })}</span>
        <span className="text-muted">{say(`spans.${span}`)}</span>
      </p>
      <Meter used={usedYen} of={limitYen} />
    </div>
  )
}

/** The used fraction of an amount. */
export function Meter({ used, of }: { used: number; of: number }) {
  const share = Math.min(100, (100 * used) / Math.max(1, of))
  return (
    <span aria-hidden className="mt-1.5 flex h-1 overflow-hidden rounded-full bg-line">
      <i className={share >= 80 ? 'bg-accent-ink' : 'bg-muted'} style={{ width: `${share}%` }} />
    </span>
  )
}
