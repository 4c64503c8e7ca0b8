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
import { useMoments } from '#components/client/moments.tsx'
import { ExplainDialog } from '#components/reconcile/explain-dialogs.tsx'
import type { KindSums } from '#lib/money/ledger/effect.ts'
import type { Proof, ProofDay, Stretch } from '#lib/money/ledger/proof.ts'
import { formatYen } from '#lib/yen.ts'
import { firstToShow, ODD, type Result, resultOf, totalResult, yenRange } from './result.ts'

const NUMBER = 'px-3 py-2.5 text-right align-top whitespace-nowrap last:pr-4 rail:px-4 rail:last:pr-6'
const FIRST = 'py-2.5 pr-3 pl-4 text-left align-top rail:pl-6'
const VIDEOS = 'px-3 py-2.5 text-left align-top max-wide:hidden'
/** Phones show the result without its sums. */
const SUM = `${NUMBER} max-rail:hidden`

const COLUMNS = [
  ['day', FIRST],
  ['entries', VIDEOS],
  ['spend', SUM],
  ['explained', SUM],
  ['unexplained', NUMBER],
  ['verdict', NUMBER],
] as const

/** One line per day, newest first, without days before the first reading. */
export function ProofTable({ proof, mayExplain }: { proof: Proof; mayExplain: boolean }) {
  const say = useTranslations('proof')
  const { dayOf } = useMoments()
  const first = firstToShow(proof, '')
  return (
    <section
      aria-label={say('table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="mt-3 overflow-auto rounded-panel border border-line bg-surface shadow-panel"
    >
      <table className="w-full text-13 tabular-nums">
        <thead>
          <tr className="border-b border-line text-12 text-muted [&_th]:font-medium">
            {COLUMNS.map(([name, className]) => (
              <th
                key={name}
                scope="col"
                title={name === 'spend' || name === 'explained' ? say(`hints.${name}`) : undefined}
                className={className}
              >
                {say(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {proof.days
            .filter(({ day }) => day >= first)
            .toReversed()
            .map((day) => (
              <Row
                key={day.day}
                stretch={day}
                result={resultOf(day.comparison)}
                explain={mayExplain ? <ExplainDay day={day} date={dayOf(day.day)} /> : null}
              >
                {dayOf(day.day)}
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
              className="border-t-2 border-line bg-raised font-medium"
            >
              {say('total')}
            </Row>
          ) : null}
        </tfoot>
      </table>
    </section>
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
  const { entries, comparison } = stretch
  const compared = comparison.kind === 'compared' ? comparison : null
  return (
    <tr
      className={`${className} ${ODD.includes(result) ? 'bg-[color-mix(in_oklab,var(--color-unsure)_8%,var(--color-surface))]' : ''}`}
    >
      <th scope="row" className={`${FIRST} font-medium whitespace-nowrap`}>
        {children}
      </th>
      <td className={VIDEOS}>
        <Entries sums={entries} />
      </td>
      <td className={SUM}>
        {compared ? formatYen(compared.spendChangeYen) : '–'}
        {compared?.openingYen ? (
          <Small>{say('openingBalance', { yen: formatYen(compared.openingYen) })}</Small>
        ) : null}
      </td>
      <td className={SUM}>{compared ? yenRange(say, compared.expectedYen) : '–'}</td>
      <td className={`${NUMBER} ${ODD.includes(result) ? 'font-semibold text-unsure' : ''}`}>
        {compared ? yenRange(say, compared.unexplainedYen) : '–'}
        {compared && compared.byHandYen !== 0 ? (
          <Small>{say('byHand', { yen: formatYen(compared.byHandYen) })}</Small>
        ) : null}
      </td>
      <td className={NUMBER}>
        <ResultMark result={result} />
        {explain}
      </td>
    </tr>
  )
}

/**
 * An admin explains a day that does not add up; the default is the end of the unexplained range that is nearer to
 * zero.
 */
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

/** The events of a day's videos, in words. */
function Entries({ sums }: { sums: KindSums }) {
  const say = useTranslations('proof.entries')
  const charged = sums.charge.count + sums.correction.count
  const told = [
    ...(charged > 0 ? [say('charge', { count: charged })] : []),
    ...(sums.credit.count > 0 ? [say('credit', { count: sums.credit.count })] : []),
    ...(sums.release.count > 0 ? [say('release', { count: sums.release.count })] : []),
  ]
  return told.length > 0 ? told.join(say('comma')) : <span className="text-muted">–</span>
}

function Small({ children }: { children: string }) {
  return <span className="block text-12 font-regular text-muted">{children}</span>
}

const LOOKS: Record<Result, { icon: LucideIcon; mark: string }> = {
  explained: { icon: CircleCheck, mark: 'text-ok' },
  nearly: { icon: CircleDashed, mark: 'text-muted' },
  more: { icon: TriangleAlert, mark: 'text-unsure' },
  less: { icon: Undo2, mark: 'text-unsure' },
  set_back: { icon: RotateCcw, mark: 'text-unsure' },
  no_reading: { icon: CircleDashed, mark: 'text-muted' },
  another_key: { icon: KeyRound, mark: 'text-muted' },
}

/** The result of a day: a sign and a word; `bare` omits the word where text beside it says it. */
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
