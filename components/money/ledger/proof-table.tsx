import {
  CircleCheck,
  CircleDashed,
  KeyRound,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ExplainDialog } from '#components/money/balance/dialogs.tsx'
import { useDayDate } from '#components/money/day-date.ts'
import { FigureTable } from '#components/ui/table.tsx'
import type { KindSums, Standing } from '#lib/money/ledger/effect.ts'
import type { Proof, ProofDay, Stretch } from '#lib/money/ledger/proof.ts'
import { formatYen } from '#lib/yen.ts'
import { ODD, type Result, resultOf, totalResult, yenRange } from './result.ts'

const NUMBER = 'px-3 py-2.5 text-right align-top whitespace-nowrap'
const FIRST = 'sticky left-0 z-10 bg-surface py-2.5 pr-3 pl-4 text-left align-top'

/** The proof as a table; on narrow windows it scrolls beside its first column. */
export function ProofTable({ proof, mayExplain }: { proof: Proof; mayExplain: boolean }) {
  const say = useTranslations('proof')
  const date = useDayDate()
  return (
    <FigureTable
      label={say('table')}
      columns={[
        { name: say('columns.day'), className: FIRST },
        { name: say('columns.verdict'), className: 'px-3 py-2.5 text-left align-top' },
        { name: say('columns.opening'), hint: say('hints.opening'), className: NUMBER },
        { name: say('columns.entries'), className: NUMBER },
        { name: say('columns.closing'), hint: say('hints.closing'), className: NUMBER },
        { name: say('columns.spend'), hint: say('hints.spend'), className: NUMBER },
        { name: say('columns.explained'), hint: say('hints.explained'), className: NUMBER },
        { name: say('columns.unexplained'), className: NUMBER },
      ]}
      className="mt-4 rounded-panel border border-line bg-surface shadow-panel"
    >
      <tbody className="divide-y divide-line">
        {proof.days.toReversed().map((day) => (
          <Row
            key={day.day}
            stretch={day}
            result={resultOf(day.comparison)}
            explain={mayExplain ? <ExplainDay day={day} date={date(day.day)} /> : null}
          >
            {date(day.day)}
            {day.complete ? null : (
              <span className="block text-12 font-regular text-muted">{say('notOver')}</span>
            )}
          </Row>
        ))}
      </tbody>
      <tfoot>
        {proof.days.length > 1 ? (
          <Row
            stretch={proof.total}
            result={totalResult(proof)}
            className="border-t-2 border-line font-medium"
          >
            {say('total')}
          </Row>
        ) : null}
      </tfoot>
    </FigureTable>
  )
}

function Row({
  stretch,
  result,
  explain,
  className = '',
  children,
}: {
  stretch: Stretch
  result: Result
  explain?: ReactNode
  className?: string
  children: ReactNode
}) {
  const say = useTranslations('proof')
  const { opening, closing, entries, spend, comparison } = stretch
  const compared = comparison.kind === 'compared' ? comparison : null
  return (
    <tr className={className}>
      <th scope="row" className={`${FIRST} font-medium whitespace-nowrap`}>
        {children}
      </th>
      <td className="px-3 py-2.5 align-top">
        <ResultMark result={result} />
      </td>
      <Stands standing={opening} />
      <td className={NUMBER}>
        <Entries sums={entries} />
      </td>
      <Stands standing={closing} />
      <td className={NUMBER}>
        {spend.closing ? formatYen(spend.closing.spendYen) : say('notRead')}
        {compared ? <Small>{signed(compared.spendChangeYen)}</Small> : null}
        {compared?.openingYen ? (
          <Small>{say('openingBalance', { yen: formatYen(compared.openingYen) })}</Small>
        ) : null}
      </td>
      <td className={NUMBER}>{compared ? yenRange(say, compared.expectedYen) : '–'}</td>
      <td className={`${NUMBER} ${ODD.includes(result) ? 'font-semibold text-unsure' : ''}`}>
        {compared ? yenRange(say, compared.unexplainedYen) : '–'}
        {compared && compared.byHandYen !== 0 ? (
          <Small>{say('byHand', { yen: formatYen(compared.byHandYen) })}</Small>
        ) : null}
        {explain}
      </td>
    </tr>
  )
}

/** An admin explains a day that does not add up, or the least that nothing explains of it. */
function ExplainDay({ day: { comparison, startsAt }, date }: { day: ProofDay; date: string }) {
  const say = useTranslations()
  if (comparison.kind !== 'compared' || !comparison.ofKeyNow) return null
  if (!ODD.includes(resultOf(comparison))) return null
  const { lowYen, highYen } = comparison.unexplainedYen
  return (
    <span className="mt-1.5 block font-regular">
      <ExplainDialog
        key={lowYen}
        label={say('balance.explanations.open')}
        name={say('proof.explainDay', { day: date })}
        look="small"
        amountYen={lowYen > 0 ? lowYen : highYen}
        spentAt={startsAt}
      />
    </span>
  )
}

function Stands({ standing: { explainedYen, heldYen } }: { standing: Standing }) {
  const say = useTranslations('proof')
  return (
    <td className={NUMBER}>
      {formatYen(explainedYen)}
      {heldYen === 0 ? null : <Small>{say('held', { yen: formatYen(heldYen) })}</Small>}
    </td>
  )
}

function Entries({ sums }: { sums: KindSums }) {
  const say = useTranslations('proof.entries')
  const money = (['charge', 'correction', 'credit'] as const).filter((kind) => sums[kind].count > 0)
  const others = (['hold', 'release'] as const).filter((kind) => sums[kind].count > 0)
  if (money.length + others.length === 0) return <span className="text-muted">{say('none')}</span>
  return (
    <>
      {money.map((kind) => (
        <span key={kind} className="block">
          {say(kind, told(sums[kind]))}
        </span>
      ))}
      {others.map((kind) => (
        <Small key={kind}>{say(kind, told(sums[kind]))}</Small>
      ))}
    </>
  )
}

function told({ count, sumYen }: KindSums[keyof KindSums]) {
  return { count, yen: formatYen(sumYen) }
}

function signed(yen: number): string {
  return yen > 0 ? `+${formatYen(yen)}` : formatYen(yen)
}

function Small({ children }: { children: string }) {
  return <span className="block text-12 font-regular text-muted">{children}</span>
}

const LOOKS: Record<Result, { icon: LucideIcon; mark: string }> = {
  explained: { icon: CircleCheck, mark: 'text-ok' },
  nearly: { icon: CircleCheck, mark: 'text-ok' },
  more: { icon: TriangleAlert, mark: 'text-unsure' },
  less: { icon: Undo2, mark: 'text-unsure' },
  set_back: { icon: RotateCcw, mark: 'text-unsure' },
  no_reading: { icon: CircleDashed, mark: 'text-muted' },
  another_key: { icon: KeyRound, mark: 'text-muted' },
}

/** The result of a day: a sign and a word; `bare` leaves the word to the text beside it. */
export function ResultMark({ result, bare = false }: { result: Result; bare?: boolean }) {
  const { icon: Icon, mark } = LOOKS[result]
  const say = useTranslations('proof.verdict')
  const help =
    result === 'nearly' || result === 'set_back' || result === 'no_reading' || result === 'another_key'
      ? say(`${result}Help`)
      : undefined
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap" title={help}>
      <Icon aria-hidden className={`size-4 shrink-0 self-center ${mark}`} />
      {bare ? null : say(result)}
    </span>
  )
}
