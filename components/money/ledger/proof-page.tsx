import { Download } from 'lucide-react'
import Form from 'next/form'
import { useNow, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { DateField } from '#components/money/balance/form-fields.tsx'
import { useDayDate } from '#components/money/day-date.ts'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { type Message, speak } from '#lib/i18n/message.ts'
import type { Proof } from '#lib/money/ledger/proof.ts'
import { paths } from '#lib/paths.ts'
import { ProofTable, ResultMark } from './proof-table.tsx'
import { summaryOf, totalResult } from './result.ts'

/** Both included, as `2026-11-21` in the viewer's time zone. */
interface Days {
  from: string
  to: string
}

/** The key's spend beside our ledger, day by day. */
export function ProofPage({
  days,
  result,
  mayExplain,
}: {
  days: Days
  result: { kind: 'proof'; proof: Proof } | { kind: 'invalid'; message: Message }
  mayExplain: boolean
}) {
  const say = useTranslations('proof')
  const zone = useDrawnZone()
  return (
    <>
      <p className="mt-5 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <Redraw drawnAt={useNow().getTime()} />
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <DaysForm days={days} problem={result.kind === 'invalid' ? result.message : null}>
          <a
            href={paths.api.proofFile({ ...days, zone })}
            download
            title={say('fileHelp')}
            className={`${buttonClasses('plain')} h-10`}
          >
            <Download aria-hidden className="size-4" />
            {say('file')}
          </a>
        </DaysForm>
        <p className="basis-full text-12 text-muted">{say('zone', { zone })}</p>
      </div>
      {result.kind === 'proof' ? (
        <>
          <Summary proof={result.proof} />
          <ProofTable proof={result.proof} mayExplain={mayExplain} />
        </>
      ) : null}
    </>
  )
}

/** Which days to add up; `children` stands beside the button. */
function DaysForm({ days, problem, children }: { days: Days; problem: Message | null; children: ReactNode }) {
  const say = useTranslations('proof')
  const sayAll = useTranslations()
  const told = problem ? 'days-told' : undefined
  return (
    <Form
      key={`${days.from} ${days.to}`}
      action={paths.proof()}
      scroll={false}
      className="grid grid-cols-2 items-end gap-2 rail:flex rail:flex-wrap"
    >
      <DateField label={say('from')} name="from" value={days.from} told={told} />
      <DateField label={say('to')} name="to" value={days.to} told={told} />
      <div className="col-span-2 flex gap-2">
        <Button type="submit" className="h-10">
          {say('show')}
        </Button>
        {children}
      </div>
      {problem ? (
        <p id={told} role="alert" className="col-span-2 basis-full text-12 text-bad">
          {days.from && days.to ? speak(sayAll, problem) : say('incomplete')}
        </p>
      ) : null}
    </Form>
  )
}

function Summary({ proof }: { proof: Proof }) {
  const say = useTranslations('proof')
  return (
    <p className="mt-4 flex items-baseline gap-2.5 rounded-frame border border-line bg-surface px-4 py-3 text-14">
      <ResultMark result={totalResult(proof)} bare />
      <span className="min-w-0">{summaryOf(say, proof, useDayDate())}</span>
    </p>
  )
}
