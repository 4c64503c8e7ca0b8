'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { explainAction } from '#app/(studio)/balance/actions.ts'
import { useNow, useZone } from '#components/client/clock.tsx'
import { useTyped } from '#components/client/use-typed.ts'
import { useAct } from '#components/reconcile/use-act.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { ReasonField } from '#components/ui/reason-field.tsx'
import { dayKey } from '#lib/time.ts'
import { formatYen } from '#lib/yen.ts'
import { signedAmountOf } from './amounts.ts'

interface Props {
  /** What the form begins with. */
  amountYen: number
  /** ISO 8601; now where it is null. */
  spentAt: string | null
}

/** An admin says what a part of the key's spend is. */
export function ExplainDialog({
  label,
  name,
  look,
  ...form
}: Props & { label: string; name?: string; look: ButtonLook }) {
  const say = useTranslations('balance.explanations')
  return (
    <Dialog label={label} {...(name ? { name } : {})} look={look} title={say('title')} help={say('help')}>
      {(close) => <ExplainForm {...form} close={close} />}
    </Dialog>
  )
}

function ExplainForm({ amountYen, spentAt, close }: Props & { close: () => void }) {
  const say = useTranslations('balance.explanations')
  const sayWorking = useTranslations('reconcile')
  const zone = useZone()
  const now = useNow()
  const [amount, setAmount] = useState(String(amountYen))
  const [day, setDay] = useState(() => dayKey(spentAt === null ? now : Date.parse(spentAt), zone))
  const { typed, type, forget } = useTyped('explanation', { reason: '' })
  const { busy, problem, setProblem, act } = useAct()
  const yen = signedAmountOf(amount)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (yen === null) return setProblem(say('noYen'))
    if (day === '') return setProblem(say('noDay'))
    if (typed.reason.trim().length < 3) return setProblem(say('noReason'))
    if (!(await act(() => explainAction({ amountYen: yen, reason: typed.reason, day, zone }), say('done'))))
      return
    forget()
    close()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-4 grid gap-4" noValidate>
      <Field
        label={say('amount')}
        hint={say('amountHint')}
        inputMode="text"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        label={say('day')}
        hint={say('dayHint')}
        type="date"
        max={dayKey(now, zone)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <ReasonField
        label={say('reason')}
        hint={say('reasonHint')}
        value={typed.reason}
        change={(reason) => type({ reason })}
      />
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? sayWorking('working') : yen === null ? say('actNone') : say('act', { yen: formatYen(yen) })}
        </Button>
      </DialogEnd>
    </form>
  )
}
