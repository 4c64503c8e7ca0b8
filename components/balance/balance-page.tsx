'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Scale } from 'lucide-react'
import Link from 'next/link'
import { useMinute, useZone } from '#components/time/clock.tsx'
import { formatAgo } from '#components/time/format.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'
import type { BalanceView } from '#lib/balance/view.ts'
import { balanceQuery } from '#lib/gallery/query-options.ts'
import { formatYen } from '#lib/money/yen.ts'
import { paths } from '#lib/paths.ts'
import { Bar } from './bar.tsx'
import { explain } from './explain.ts'

/** The team's money: one large number, and how the budget comes to it. */
export function BalancePage() {
  const { data: balance, isError, refetch } = useQuery(balanceQuery())
  return (
    <div className="mx-auto max-w-[880px]">
      <h1 className="text-16 font-semibold">{words.balance.title}</h1>
      {balance ? (
        <Sheet balance={balance} />
      ) : isError ? (
        <div role="alert" className="mt-4">
          <Notice
            look="bad"
            action={
              <Button look="small" onClick={() => void refetch()}>
                {words.gallery.retry}
              </Button>
            }
          >
            {words.balance.failed}
          </Notice>
        </div>
      ) : null}
    </div>
  )
}

function Sheet({ balance }: { balance: BalanceView }) {
  const explanation = explain(balance)
  return (
    <>
      {balance.trouble ? (
        <div role="status" className="mt-4">
          <Notice look="bad">
            {words.balance.trouble} {balance.trouble}
          </Notice>
        </div>
      ) : null}
      <section
        aria-label={words.balance.team}
        className="mt-4 rounded-panel border border-line bg-surface p-5 shadow-panel rail:p-6"
      >
        {balance.reading && balance.availableYen !== null ? (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <strong
                className={`text-28 font-semibold tabular-nums ${balance.availableYen < 0 ? 'text-bad' : ''}`}
              >
                {formatYen(balance.availableYen)}
              </strong>
              <span className="text-14 text-muted">
                {words.balance.availableOf(balance.reading.maxBudgetYen)}
              </span>
            </p>
            <Bar balance={balance} />
            <Key reading={balance.reading} />
          </>
        ) : (
          <p className="text-14 text-muted">{words.balance.notRead}</p>
        )}
      </section>
      {balance.own ? <Own own={balance.own} /> : null}
      {explanation ? <p className="mt-4 px-1 text-13 text-muted">{explanation}</p> : null}
      <Books />
    </>
  )
}

function Key({ reading }: { reading: NonNullable<BalanceView['reading']> }) {
  const zone = useZone()
  const now = useMinute()
  return (
    <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4 text-12 text-muted">
      <span>
        {words.balance.key} <code className="font-mono text-text">{reading.maskedKey}</code>
      </span>
      <span>
        {words.balance.read}{' '}
        <time dateTime={reading.answeredAt}>{formatAgo(reading.answeredAt, now, zone)}</time>
      </span>
    </p>
  )
}

function Own({ own }: { own: NonNullable<BalanceView['own']> }) {
  const left = own.budgetYen - own.usedYen
  return (
    <section
      aria-labelledby="own-limit"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface px-5 py-4 rail:px-6"
    >
      <h2 id="own-limit" className="text-14 font-medium">
        {words.balance.own}
      </h2>
      <span aria-hidden className="flex h-1.5 min-w-32 flex-1 overflow-hidden rounded-full bg-line">
        <i
          className="bg-muted"
          style={{ width: `${Math.min(100, (100 * own.usedYen) / Math.max(1, own.budgetYen))}%` }}
        />
      </span>
      <p className="text-13 tabular-nums">{words.balance.ownLeft(left, own.budgetYen)}</p>
    </section>
  )
}

/** The ways to the books: the proof day by day, and the ledger as a file. */
function Books() {
  const zone = useZone()
  return (
    <section
      aria-labelledby="books"
      className="mt-4 rounded-panel border border-line bg-surface px-5 py-4 rail:px-6"
    >
      <h2 id="books" className="text-14 font-medium">
        {words.balance.proof}
      </h2>
      <p className="mt-1 max-w-[64ch] text-13 text-muted">{words.balance.proofHelp}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Link href={paths.proof()} className={buttonClasses('plain')}>
          <Scale aria-hidden className="size-4" />
          {words.balance.toProof}
        </Link>
        <a
          href={paths.api.ledgerFile({ zone, prompts: false })}
          download
          title={words.balance.ledgerFileHelp}
          className={buttonClasses('plain')}
        >
          <Download aria-hidden className="size-4" />
          {words.balance.ledgerFile}
        </a>
      </div>
    </section>
  )
}
