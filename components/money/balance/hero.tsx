import { Check, Clock, CloudOff, EqualNot } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMoments } from '#components/client/moments.tsx'
import { Only } from '#components/client/providers.tsx'
import { Meter } from '#components/money/limits/limit-meter.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { speak } from '#lib/i18n/message.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { leftOf, narrowestFor, raiseMessage } from '#lib/money/limits/limit.ts'
import { paths } from '#lib/paths.ts'
import { joinSentences } from '#lib/submissions/words.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { agreementOf } from './agreement.ts'
import { type Part, partsOf } from './parts.ts'

/** The team's money, and the amount the viewer can still spend. */
export function Hero({ balance, resets }: { balance: BalanceView; resets: boolean }) {
  return (
    <section className="mt-4 grid rounded-panel border border-line bg-surface shadow-panel rail:has-[>:nth-child(2)]:grid-cols-[minmax(0,1.9fr)_minmax(280px,1fr)]">
      <Team balance={balance} resets={resets} />
      <Only act="make">
        <Mine balance={balance} />
      </Only>
    </section>
  )
}

function Team({ balance, resets }: { balance: BalanceView; resets: boolean }) {
  const say = useTranslations('money.team')
  const { reading, availableYen, openingYen } = balance
  if (!reading || availableYen === null) {
    return <p className="p-4 text-14 text-muted rail:p-6">{say('notRead')}</p>
  }
  return (
    <div className="p-4 rail:p-6">
      <p className="text-13 text-muted">{say('available')}</p>
      <p
        className={`mt-1 text-[44px]/[52px] font-semibold tracking-tight tabular-nums ${availableYen < 0 ? 'text-bad' : ''}`}
      >
        {formatYen(availableYen)}
      </p>
      <Bar parts={partsOf(balance)} budgetYen={reading.maxBudgetYen} />
      {openingYen > 0 ? (
        <p className="mt-2 text-12 text-muted">{say('opening', { yen: formatYen(openingYen) })}</p>
      ) : null}
      <Agreement balance={balance} answeredAt={reading.answeredAt} resets={resets} />
    </div>
  )
}

const FILLS = {
  spent: 'bg-muted',
  reserved: 'bg-accent-ink',
  floor: 'bg-line',
  left: 'border border-edge',
  short: 'bg-bad',
} as const satisfies Record<Part['kind'], string>

/** The parts of the budget as a bar; the legend alone carries all the information. */
function Bar({ parts, budgetYen }: { parts: readonly Part[]; budgetYen: number }) {
  const say = useTranslations('money.team')
  return (
    <>
      <div aria-hidden className="mt-4 flex h-2 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ kind, yen }) =>
          yen > 0 ? (
            <span
              key={kind}
              className={`min-w-1.5 rounded-[2px] ${FILLS[kind]}`}
              style={{ flexGrow: yen, flexBasis: 0 }}
            />
          ) : null,
        )}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {parts.map(({ kind, yen }) => (
          <Amount key={kind} name={say(kind)} yen={yen}>
            <span aria-hidden className={`mr-1.5 inline-block size-2 rounded-[2px] ${FILLS[kind]}`} />
          </Amount>
        ))}
        <Amount name={say('budget')} yen={budgetYen} />
      </dl>
    </>
  )
}

function Amount({ name, yen, children }: { name: string; yen: number; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">
        {children}
        {name}
      </dt>
      <dd className="text-13 font-medium tabular-nums">{formatYen(yen)}</dd>
    </div>
  )
}

const SIGNS = {
  matches: { icon: Check, mark: 'text-ok' },
  updated: { icon: Clock, mark: 'text-muted' },
  settling: { icon: Clock, mark: 'text-accent-ink' },
  waiting: { icon: Clock, mark: 'text-unsure' },
  more: { icon: EqualNot, mark: 'text-unsure' },
  less: { icon: EqualNot, mark: 'text-unsure' },
} as const

/** One quiet line: whether the service agrees, and the time of that reading. */
function Agreement({
  balance,
  answeredAt,
  resets,
}: {
  balance: BalanceView
  answeredAt: string
  resets: boolean
}) {
  const say = useTranslations('money.agreement')
  const { momentOf, clockOf, isToday } = useMoments()
  const time = isToday(answeredAt) ? clockOf(answeredAt) : momentOf(answeredAt)
  const agreement = agreementOf(balance, resets)
  const { trouble } = balance
  if (!agreement) return null
  const { icon: Icon, mark } = SIGNS[agreement.kind]
  const asks = agreement.kind === 'more' || agreement.kind === 'less' || agreement.kind === 'waiting'
  return (
    <div role="status" className="mt-4 grid gap-1 text-13 text-muted tabular-nums">
      {trouble && agreement.kind === 'matches' ? null : (
        <p className="flex items-center gap-1.5">
          <Icon aria-hidden className={`size-4 shrink-0 ${mark}`} />
          <span>
            {say(
              agreement.kind,
              'yen' in agreement ? { yen: formatYen(agreement.yen), time } : { time, yen: '' },
            )}
          </span>
          {asks ? (
            <Link href={paths.reconcile()} className="shrink-0 text-text underline underline-offset-3">
              {say('check')}
            </Link>
          ) : null}
        </p>
      )}
      {trouble ? (
        <>
          <p className="flex items-center gap-1.5">
            <CloudOff aria-hidden className="size-4 shrink-0 text-accent-ink" />
            {say('stale', { time })}
          </p>
          <TechnicalDetails of={[trouble]} />
        </>
      ) : null}
    </div>
  )
}

/** The amount the viewer can still spend without a project, the limit that applies, and a way to request more. */
function Mine({ balance }: { balance: BalanceView }) {
  const say = useTranslations('money.mine')
  const sayAll = useTranslations()
  const sayStatus = useTranslations('status')
  const limit = narrowestFor(balance.limits, null)
  if (limit === null) return null
  const { scope, span, usedYen, limitYen } = limit
  const left = Math.max(0, leftOf(limit))
  const isBudget = scope === 'key' && span === 'ever'
  const hasOwn = balance.limits.some((each) => each.scope === 'person')
  const notes = [
    ...(isBudget ? [] : [say('used', { yen: formatYen(usedYen) })]),
    say('enough', { count: Math.floor(left / VIDEO_PRICE_YEN) }),
    isBudget ? say(hasOwn ? 'budgetFirst' : 'noLimit') : speak(sayAll, raiseMessage(balance.raisers)),
  ]
  return (
    <div className="border-t border-line p-4 rail:border-t-0 rail:border-l rail:p-6">
      <p className="text-13 text-muted">{say('title')}</p>
      <p className="mt-1 text-20 font-semibold tabular-nums">
        {formatYen(left)}{' '}
        {isBudget ? null : (
          <small className="text-12 font-regular text-muted">
            {say('ofLimit', { scope, span, yen: formatYen(limitYen) })}
          </small>
        )}
      </p>
      {isBudget ? null : <Meter used={usedYen} of={limitYen} />}
      <p className="mt-3 text-13 text-muted">{joinSentences(sayStatus, notes)}</p>
      {isBudget || balance.raisers.you ? null : (
        <Link href={paths.limits()} className={`${buttonClasses('link')} mt-1`}>
          {say('more')}
        </Link>
      )}
    </div>
  )
}
