import { Scale } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useNow, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatAgo } from '#components/client/format.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { Section } from '#components/ui/section.tsx'
import { TechnicalDetails } from '#components/ui/technical-details.tsx'
import { speak } from '#lib/i18n/message.ts'
import { lowBelow } from '#lib/money/balance/low.ts'
import type { BalanceView, ExplanationView } from '#lib/money/balance/view.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'
import { Bar } from './bar.tsx'
import { ThresholdDialog } from './dialogs.tsx'
import { spendWords } from './explain.ts'
import { Difference, Explanations } from './explanations.tsx'

/** The team's money: one large number, and how the budget comes to it. */
export function BalancePage({
  balance,
  explanations,
  mayChange,
  children,
}: {
  balance: BalanceView
  explanations: readonly ExplanationView[]
  /** Whether the viewer may explain a difference, and say below which amounts the balance is low. */
  mayChange: boolean
  /** The spend and the entries. */
  children: ReactNode
}) {
  const say = useTranslations('balance')
  const words = spendWords(say, balance)
  return (
    <div className="mx-auto max-w-[880px]">
      <h1 className="text-16 font-semibold">{say('title')}</h1>
      <Redraw drawnAt={useNow().getTime()} />
      <Warnings balance={balance} />
      <section
        aria-label={say('team')}
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
                {say('availableOf', { yen: formatYen(balance.reading.maxBudgetYen) })}
              </span>
            </p>
            <Bar balance={balance} />
            <Key reading={balance.reading} />
          </>
        ) : (
          <p className="text-14 text-muted">{say('notRead')}</p>
        )}
      </section>
      {balance.own ? <Own own={balance.own} /> : null}
      <Thresholds amounts={balance.lowBalancesYen} mayChange={mayChange} />
      {words ? <p className="mt-2 px-1 text-13 text-muted">{words}</p> : null}
      <Difference unexplainedYen={balance.unexplainedYen} mayExplain={mayChange} />
      <Explanations explanations={explanations} mayExplain={mayChange} />
      {children}
      <Books />
    </div>
  )
}

/** The fault of the balance, or of its last reading. */
function Warnings({ balance }: { balance: BalanceView }) {
  const sayAll = useTranslations()
  const say = useTranslations('balance')
  const thresholdYen = lowBelow(balance)
  return (
    <>
      {balance.trouble ? (
        <Notice look="bad" role="status" className="mt-4">
          <p>{say('trouble', { reason: speak(sayAll, balance.trouble) })}</p>
          <TechnicalDetails of={[balance.trouble]} />
        </Notice>
      ) : null}
      {thresholdYen !== null ? (
        <Notice look="bad" role="status" className="mt-4">
          {say('low.told', {
            yen: formatYen(balance.availableYen ?? 0),
            threshold: formatYen(thresholdYen),
          })}
        </Notice>
      ) : null}
    </>
  )
}

function Key({ reading }: { reading: NonNullable<BalanceView['reading']> }) {
  const say = useTranslations('balance')
  const sayTime = useTranslations('time')
  const language = useLocale()
  const zone = useDrawnZone()
  const now = useNow().getTime()
  return (
    <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4 text-12 text-muted">
      <span>
        {say('key')} <code className="font-mono text-text">{reading.maskedKey}</code>
      </span>
      <span>
        {say('read')}{' '}
        <time dateTime={reading.answeredAt}>
          {formatAgo(sayTime, reading.answeredAt, now, zone, language)}
        </time>
      </span>
    </p>
  )
}

function Own({ own }: { own: NonNullable<BalanceView['own']> }) {
  const say = useTranslations('balance')
  const left = own.budgetYen - own.usedYen
  return (
    <Section
      title={say('own')}
      aside={
        <p className="text-13 tabular-nums">
          {say('ownLeft', { left: formatYen(Math.max(0, left)), budget: formatYen(own.budgetYen) })}
        </p>
      }
    >
      <span aria-hidden className="mt-3 flex h-1.5 overflow-hidden rounded-full bg-line">
        <i
          className="bg-muted"
          style={{ width: `${Math.min(100, (100 * own.usedYen) / Math.max(1, own.budgetYen))}%` }}
        />
      </span>
    </Section>
  )
}

/** Below which amounts the balance is low; those who may set it do it here. */
function Thresholds({ amounts, mayChange }: { amounts: readonly number[]; mayChange: boolean }) {
  const say = useTranslations('balance.low')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  if (!mayChange && amounts.length === 0) return null
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-1 text-13 text-muted">
      <p>{amounts.length === 0 ? say('unset') : say('set', { yen: list.format(amounts.map(formatYen)) })}</p>
      {mayChange ? <ThresholdDialog key={amounts.join()} amounts={amounts} /> : null}
    </div>
  )
}

/** The way to the proof, day by day. */
function Books() {
  const say = useTranslations('balance')
  return (
    <Section title={say('proof')} help={say('proofHelp')}>
      <Link href={paths.proof()} className={`${buttonClasses('plain')} mt-3`}>
        <Scale aria-hidden className="size-4" />
        {say('toProof')}
      </Link>
    </Section>
  )
}
