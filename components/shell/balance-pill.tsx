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
  const { reading, chargedSinceYen, heldYen } = balance
  if (!reading) return say('pillUnread')
  const pill = say('pill', {
    spent: formatYen(reading.spendYen + chargedSinceYen),
    held: formatYen(heldYen),
    budget: formatYen(reading.maxBudgetYen),
  })
  return isLow(balance) ? say('pillLow', { pill }) : pill
}

function Amount({ balance }: { balance: BalanceView }) {
  const say = useTranslations('shell')
  if (!balance.reading || balance.availableYen === null) {
    return <span className="text-muted">{say('notRead')}</span>
  }
  const budget = Math.max(1, balance.reading.maxBudgetYen)
  const spent = balance.reading.spendYen + balance.chargedSinceYen
  const low = isLow(balance)
  const limit = narrowestFor(balance.limits, null)
  return (
    <>
      {low ? <TriangleAlert aria-hidden className="size-4 text-bad" /> : null}
      <span aria-hidden className="hidden h-1 w-18 overflow-hidden rounded-full bg-line rail:flex">
        <i className="bg-muted" style={{ width: `${(100 * spent) / budget}%` }} />
        <i className="bg-accent-ink" style={{ width: `${(100 * balance.heldYen) / budget}%` }} />
      </span>
      <span>
        {say.rich('available', {
          yen: formatYen(limit ? leftOf(limit) : balance.availableYen),
          amount: (yen) => <strong className={`font-semibold ${low ? 'text-bad' : ''}`}>{yen}</strong>,
          rest: (text) => <span className="text-muted">{text}</span>,
        })}
      </span>
    </>
  )
}
