import { useTranslations } from 'next-intl'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { formatYen } from '#lib/yen.ts'
import { type Segment, segmentsOf } from './explain.ts'

const FILLS: Record<Segment['kind'], string> = {
  opening: 'bg-edge',
  spent: 'bg-muted',
  unexplained: 'hatched border border-unsure',
  since:
    'bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_3px,var(--color-raised)_3px_6px)] border border-muted',
  held: 'bg-accent-ink',
  available: 'bg-raised border border-edge',
  short: 'bg-bad',
}

/** The budget as one bar, and the same in words: the legend alone says everything. */
export function Bar({ balance }: { balance: BalanceView }) {
  const say = useTranslations('balance')
  const segments = segmentsOf(balance)
  return (
    <>
      <div aria-hidden="true" className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full">
        {segments
          .filter(({ yen }) => yen > 0)
          .map(({ kind, yen }) => (
            <span
              key={kind}
              className={`min-w-1 ${FILLS[kind]} first:rounded-l-full last:rounded-r-full`}
              style={{ flexGrow: yen, flexBasis: 0 }}
            />
          ))}
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-4 rail:grid-flow-col rail:auto-cols-fr">
        {segments.map(({ kind, yen }) => (
          <div
            key={kind}
            className="grid grid-cols-[auto_1fr_auto] content-start items-baseline gap-x-2 rail:grid-cols-[auto_1fr]"
          >
            <span aria-hidden className={`size-2.5 rounded-[3px] ${FILLS[kind]}`} />
            <dt className="text-13">{say(`segments.${kind}`)}</dt>
            <dd className="text-16 font-semibold tabular-nums rail:col-start-2">{formatYen(yen)}</dd>
            <dd className="col-span-2 col-start-2 text-12 text-muted rail:col-span-1 rail:col-start-2">
              {say(`meanings.${kind}`)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
