import { Download } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { Only } from '#components/client/providers.tsx'
import { DaysBar, DaysNote } from '#components/money/days-bar.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { LinkMenu } from '#components/ui/link-menu.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { lowBelow } from '#lib/money/balance/low.ts'
import { addressOf, MOST_DAYS } from '#lib/money/balance/spend-question.ts'
import type { BalanceView, Named, SpendSheet } from '#lib/money/balance/view.ts'
import type { LinePage, LineTotals } from '#lib/money/ledger/view.ts'
import type { Limit } from '#lib/money/limits/limit.ts'
import { NO_PROJECT } from '#lib/no-project.ts'
import { paths } from '#lib/paths.ts'
import { Hero } from './hero.tsx'
import { useLowWords } from './low-words.ts'
import { Alerts, Limits } from './side.tsx'
import { SpendSection } from './spend-section.tsx'
import { Videos } from './videos.tsx'

/** The team's money: the remainder overall and per limit, the spend, and a line for each video. */
export function MoneyPage({
  balance,
  resets,
  sheet,
  page,
  totals,
  limits,
  requests,
  mayChange,
}: {
  balance: BalanceView
  /** The service resets the spend now and then. */
  resets: boolean
  sheet: SpendSheet
  page: LinePage
  totals: LineTotals
  /** All limits that are set. */
  limits: readonly Limit[]
  /** The number of open requests for a higher limit. */
  requests: number
  /** Whether the viewer may change alerts and limits. */
  mayChange: boolean
}) {
  const say = useTranslations('money')
  const hasSide = limits.length > 0 || mayChange || balance.lowBalancesYen.length > 0
  return (
    <>
      <PageHead title={say('title')}>
        <Only act="export">
          <Export sheet={sheet} />
        </Only>
      </PageHead>
      <Redraw drawnAt={useNow().getTime()} />
      <Low balance={balance} />
      <Hero balance={balance} resets={resets} />
      <Filters sheet={sheet} />
      <div className={`grid gap-4 ${hasSide ? 'wide:grid-cols-[minmax(0,1fr)_300px]' : ''}`}>
        <SpendSection sheet={sheet} />
        {hasSide ? (
          <div className="grid content-start gap-4 rail:max-wide:grid-cols-2">
            <Limits limits={limits} requests={requests} mayChange={mayChange} />
            <Alerts amounts={balance.lowBalancesYen} mayChange={mayChange} />
          </div>
        ) : null}
      </div>
      <Videos sheet={sheet} page={page} totals={totals} />
    </>
  )
}

function Export({ sheet: { question, today } }: { sheet: SpendSheet }) {
  const say = useTranslations('money.export')
  const zone = useDrawnZone()
  const asked = addressOf(question)
  const month = (question.to < today ? question.to : today).slice(0, 7)
  return (
    <LinkMenu
      label={say('open')}
      icon={<Download aria-hidden className="size-4" />}
      links={[
        { name: say('videos'), href: paths.api.linesFile({ ...asked, zone }), file: true },
        { name: say('ledger'), href: paths.api.ledgerFile({ ...asked, filtered: '1', zone }), file: true },
        { name: say('statement'), href: paths.statement({ month }) },
      ]}
    />
  )
}

function Low({ balance }: { balance: BalanceView }) {
  const lowWords = useLowWords()
  const threshold = lowBelow(balance)
  if (threshold === null || balance.availableYen === null) return null
  return (
    <Notice look="bad" role="status" className="mt-4">
      {lowWords(balance.availableYen, threshold)}
    </Notice>
  )
}

/** Filters by days, person and project; each choice applies at once. */
function Filters({ sheet }: { sheet: SpendSheet }) {
  const say = useTranslations('money.filter')
  const zone = useDrawnZone()
  const { question, people, projects, today } = sheet
  const { range: _range, from: _from, to: _to, ...kept } = addressOf(question, { day: null })
  const narrowed = question.person ?? question.project
  return (
    <div className="mt-6 mb-3 grid min-w-0 grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <DaysBar period={question} today={today} path={paths.balance} kept={kept} />
        <Narrow sheet={sheet} field="person" name={say('person')} all={say('everyone')} options={people} />
        <Narrow
          sheet={sheet}
          field="project"
          name={say('project')}
          all={say('allProjects')}
          options={[...projects, { id: NO_PROJECT, name: say('noProject') }]}
        />
        {narrowed ? (
          <Link
            href={paths.balance(addressOf(question, { person: null, project: null }))}
            scroll={false}
            className={buttonClasses('link')}
          >
            {say('clear')}
          </Link>
        ) : null}
      </div>
      <DaysNote period={question} most={MOST_DAYS} zone={zone} />
    </div>
  )
}

function Narrow({
  sheet: { question },
  field,
  name,
  all,
  options,
}: {
  sheet: SpendSheet
  field: 'person' | 'project'
  name: string
  /** The label of the empty choice. */
  all: string
  options: readonly Named[]
}) {
  const chosen = options.find(({ id }) => id === question[field])
  const byName = options.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <LinkMenu
      label={chosen?.name ?? name}
      name={name}
      active={chosen !== undefined}
      links={[{ id: null, name: all }, ...byName].map((option) => ({
        name: option.name,
        href: paths.balance(addressOf(question, { [field]: option.id })),
        here: question[field] === option.id,
      }))}
    />
  )
}
