'use client'

import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { correctByHandAction } from '#app/(studio)/reconcile/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { ReasonField } from '#components/ui/reason-field.tsx'
import { formatYen } from '#lib/yen.ts'
import { Choice } from './decide-dialog.tsx'
import { useAct } from './use-act.ts'

interface Props {
  submissionId: string
  priceYen: number
  /** The key's spend casts doubt on it; else an admin knows better than the readings. */
  doubted: boolean
}

/** A person says whether what was said not to be billed was billed after all, and why. */
export function CorrectDialog(props: Props) {
  const say = useTranslations('reconcile.correct')
  const { doubted } = props
  return (
    <Dialog
      label={say(doubted ? 'open' : 'openQuiet')}
      icon={<Gavel aria-hidden className="size-4" />}
      title={say('title')}
      help={say(doubted ? 'help' : 'quietHelp', { yen: formatYen(props.priceYen) })}
    >
      {(close) => <CorrectForm {...props} close={close} />}
    </Dialog>
  )
}

function CorrectForm({ submissionId, priceYen, doubted, close }: Props & { close: () => void }) {
  const say = useTranslations('reconcile')
  const [chosen, setBilled] = useState<boolean | null>(null)
  const billed = doubted ? chosen : true
  const { typed, type, forget } = useTyped(`correction.${submissionId}`, { reason: '' })
  const { reason } = typed
  const { busy, problem, setProblem, act } = useAct()
  const yen = formatYen(priceYen)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (billed === null) return setProblem(say('decide.choose'))
    if (reason.trim().length < 3) return setProblem(say('decide.reasonShort'))
    if (!(await act(() => correctByHandAction({ submissionId, billed, reason }), say('decide.done')))) return
    forget()
    close()
  }
  const label =
    billed === null ? say('decide.act') : billed ? say('decide.actBilled', { yen }) : say('correct.actOther')
  return (
    <form onSubmit={send} className="mt-4 grid gap-4" noValidate>
      {doubted ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-13 font-medium">{say('correct.question')}</legend>
          <Choice
            name={say('correct.billed')}
            help={say('correct.billedHelp', { yen })}
            checked={billed === true}
            choose={() => setBilled(true)}
          />
          <Choice
            name={say('correct.other')}
            help={say('correct.otherHelp', { yen })}
            checked={billed === false}
            choose={() => setBilled(false)}
          />
        </fieldset>
      ) : null}
      <ReasonField
        label={say('decide.reason')}
        hint={say('decide.reasonHint')}
        value={reason}
        change={(text) => type({ reason: text })}
      />
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? say('working') : label}
        </Button>
      </DialogEnd>
    </form>
  )
}
