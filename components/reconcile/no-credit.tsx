'use client'

import { useTranslations } from 'next-intl'
import { denyCreditAction } from '#app/(studio)/reconcile/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { useClock } from './times.ts'
import { useAct } from './use-act.ts'

/** The one question that is left where only a credit can have hidden the charge, and the press that answers it. */
export function NoCredit({
  submissionId,
  between,
}: {
  submissionId: string
  between: { from: string; until: string }
}) {
  const say = useTranslations('reconcile')
  const clock = useClock()
  const { busy, problem, act } = useAct()
  const [from, until] = [clock(Date.parse(between.from)), clock(Date.parse(between.until))]
  return (
    <div className="mt-4 grid justify-items-start gap-2 text-13 tabular-nums">
      <p>{say('noCredit.question', { from, until })}</p>
      <Button
        aria-disabled={busy}
        onClick={() => act(() => denyCreditAction({ submissionId }), say('noCredit.done'))}
      >
        {busy ? say('working') : say('noCredit.act')}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  )
}
