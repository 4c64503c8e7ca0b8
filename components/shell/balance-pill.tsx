'use client'

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCan } from '#components/client/providers.tsx'
import type { SayOf } from '#lib/i18n/message.ts'
import { isLow } from '#lib/money/balance/low.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { leftOf, narrowestFor } from '#lib/money/limits/limit.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'

/** The amount the person can spend, always in view; hidden for reviewers. Links to the balance. */
export function BalancePill() {
  const say = useTranslations('shell')
  const { data } = useQuery(balanceQuery())
  if (!useCan('make')) return null
  return (
    <Link
      href={paths.balance()}
      title={data ? title(say, data) : undefined}
      className="flex h-9 items-center gap-2.5 rounded-control border border-line bg-surface px-3 tabular-nums transition-colors hover:border-edge pointer-coarse:h-10"
    >
      {data ? <Amount balance={data} /> : <span className="text-muted">{say('notRead')}</span>}
    </Link>
  )
}

function title(say: SayOf<'shell'>, balance: BalanceView): string {
  const limit = narrowestFor(balance.limits, null)
  if (!limit || balance.availableYen === null) return say('pillUnread')
  const { scope, span, usedYen, limitYen } = limit
  const pill = say('pill', { scope, span, used: formatYen(usedYen), limit: formatYen(limitYen) })
  return isLow(balance) ? say('pillLow', { pill }) : pill
}

function Amount({ balance }: { balance: BalanceView }) {
  const say = useTranslations('shell')
  const limit = narrowestFor(balance.limits, null)
  if (!limit || balance.availableYen === null) return <span className="text-muted">{say('notRead')}</span>
  const low = isLow(balance)
  const { scope, span, usedYen, limitYen } = limit
  const heldYen = scope === 'key' && span === 'ever' ? balance.heldYen : 0
  const width = (yen: number) => ({ width: `${(100 * yen) / Math.max(1, limitYen)}%` })
  return (
    <>
      {low ? <TriangleAlert aria-hidden className="size-4 text-bad" /> : null}
      <span aria-hidden className="hidden h-1 w-18 overflow-hidden rounded-full bg-line rail:flex">
        <i className="bg-muted" style={width(usedYen - heldYen)} />
        <i className="bg-accent-ink" style={width(heldYen)} />
      </span>
      <span>
        {say.rich('available', {
          yen: formatYen(Math.max(0, leftOf(limit))),
          amount: (yen) => <strong className={`font-semibold ${low ? 'text-bad' : ''}`}>{yen}</strong>,
          rest: (text) => <span className="text-muted">{text}</span>,
        })}
      </span>
    </>
  )
}
