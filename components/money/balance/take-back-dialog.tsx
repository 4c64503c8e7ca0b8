'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { takeBackExplanationAction } from '#app/(studio)/balance/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { useAct } from '#components/reconcile/use-act.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { ReasonField } from '#components/ui/reason-field.tsx'

interface Props {
  id: string
  /** The explained amount, for people. */
  yen: string
}

/** An admin takes a wrong explanation back. */
export function TakeBackDialog({ id, yen }: Props) {
  const say = useTranslations('balance.explanations')
  return (
    <Dialog
      label={say('takeBack')}
      name={say('takeBackName', { yen })}
      look="small"
      title={say('takeBackTitle', { yen })}
      help={say('takeBackHelp')}
    >
      {(close) => <TakeBackForm id={id} close={close} />}
    </Dialog>
  )
}

function TakeBackForm({ id, close }: { id: string; close: () => void }) {
  const say = useTranslations('balance.explanations')
  const sayWorking = useTranslations('reconcile')
  const { typed, type, forget } = useTyped(`take-back.${id}`, { reason: '' })
  const { reason } = typed
  const { busy, problem, setProblem, act } = useAct()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 3) return setProblem(say('noReason'))
    if (!(await act(() => takeBackExplanationAction({ id, reason }), say('takenBack')))) return
    forget()
    close()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-4 grid gap-4" noValidate>
      <ReasonField
        label={say('reason')}
        hint={say('takeBackReasonHint')}
        value={reason}
        change={(reason) => type({ reason })}
      />
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? sayWorking('working') : say('takeBackAct')}
        </Button>
      </DialogEnd>
    </form>
  )
}
