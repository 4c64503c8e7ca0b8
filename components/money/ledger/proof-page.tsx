import { Download } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { useMoments } from '#components/client/moments.tsx'
import { Only } from '#components/client/providers.tsx'
import { DaysBar, DaysNote } from '#components/money/days-bar.tsx'
import { Explanations } from '#components/reconcile/explanations.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { ExportLink } from '#components/ui/export-link.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import type { ExplanationView } from '#lib/money/balance/view.ts'
import type { Proof } from '#lib/money/ledger/proof.ts'
import type { Period } from '#lib/money/period.ts'
import { paths } from '#lib/paths.ts'
import { ProofTable, ResultMark } from './proof-table.tsx'
import { summaryOf, totalResult } from './result.ts'

/** The service's spend beside our ledger, day by day, and the differences explained by admins. */
export function ProofPage({
  period,
  most,
  today,
  result,
  explanations,
  mayExplain,
}: {
  period: Period
  /** The maximum number of days. */
  most: number
  today: string
  result: { kind: 'proof'; proof: Proof } | { kind: 'invalid'; message: Message }
  explanations: readonly ExplanationView[]
  mayExplain: boolean
}) {
  const say = useTranslations('proof')
  const sayAll = useTranslations()
  const zone = useDrawnZone()
  const { from, to } = period
  return (
    <>
      <Redraw drawnAt={useNow().getTime()} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <DaysBar
          period={period}
          presets={['week', 'month', 'last_month']}
          today={today}
          path={paths.proof}
          kept={{}}
        />
        <Only act="export">
          <ExportLink
            href={paths.api.proofFile({ from, to, zone })}
            title={say('fileHelp')}
            className={`${buttonClasses('plain')} rail:ml-auto`}
          >
            <Download aria-hidden className="size-4" />
            {say('file')}
          </ExportLink>
        </Only>
      </div>
      <div className="mt-2">
        <DaysNote period={period} most={most} zone={zone} />
      </div>
      {result.kind === 'proof' ? (
        <>
          <Summary proof={result.proof} />
          <ProofTable proof={result.proof} mayExplain={mayExplain} />
        </>
      ) : (
        <p role="alert" className="mt-4 text-13">
          {speak(sayAll, result.message)}
        </p>
      )}
      <Explanations explanations={explanations} mayExplain={mayExplain} />
    </>
  )
}

function Summary({ proof }: { proof: Proof }) {
  const say = useTranslations('proof')
  return (
    <p className="mt-3 flex items-baseline gap-2 text-14">
      <ResultMark result={totalResult(proof)} bare />
      <span className="min-w-0">{summaryOf(say, proof, useMoments().dayOf)}</span>
    </p>
  )
}
