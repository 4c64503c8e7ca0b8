'use client'

import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { decideByHandAction } from '#app/(studio)/reconcile/actions.ts'
import { useNow } from '#components/client/clock.tsx'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { ReasonField } from '#components/ui/reason-field.tsx'
import { formatYen } from '#lib/yen.ts'
import { useClock } from './times.ts'
import { useAct } from './use-act.ts'

interface Props {
  submissionId: string
  priceYen: number
  /** Until then nobody can say that it was not billed. In milliseconds. */
  settlesAt: number
}

/** A person says what happened, and why. */
export function DecideDialog(props: Props) {
  const say = useTranslations('reconcile.decide')
  return (
    <Dialog
      label={say('open')}
      icon={<Gavel aria-hidden className="size-4" />}
      title={say('title')}
      help={say('help')}
    >
      {(close) => <DecideForm {...props} close={close} />}
    </Dialog>
  )
}

function DecideForm({ submissionId, priceYen, settlesAt, close }: Props & { close: () => void }) {
  const say = useTranslations('reconcile')
  const [billed, setBilled] = useState<boolean | null>(null)
  const { typed, type, forget } = useTyped(`decision.${submissionId}`, { reason: '' })
  const { reason } = typed
  const { busy, problem, setProblem, act } = useAct()
  const clock = useClock()
  const yen = formatYen(priceYen)
  const notYet = useNow() < settlesAt ? say('decide.notYet', { time: clock(settlesAt) }) : null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (billed === null) return setProblem(say('decide.choose'))
    if (reason.trim().length < 3) return setProblem(say('decide.reasonShort'))
    if (!(await act(() => decideByHandAction({ submissionId, billed, reason }), say('decide.done')))) return
    forget()
    close()
  }
  const label =
    billed === null ? say('decide.act') : say(billed ? 'decide.actBilled' : 'decide.actNotBilled', { yen })
  return (
    <form onSubmit={send} className="mt-4 grid gap-4" noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-medium">{say('decide.question')}</legend>
        <Choice
          name={say('decide.billed')}
          help={say('decide.billedHelp', { yen })}
          checked={billed === true}
          choose={() => setBilled(true)}
        />
        <Choice
          name={say('decide.notBilled')}
          help={notYet ?? say('decide.notBilledHelp', { yen })}
          unable={notYet !== null}
          checked={billed === false}
          choose={() => setBilled(false)}
        />
      </fieldset>
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

/** One that cannot be chosen can be reached all the same, so that everybody learns why. */
export function Choice(props: {
  name: string
  help: string
  checked: boolean
  unable?: boolean
  choose: () => void
}) {
  const id = useId()
  return (
    <label className="flex cursor-pointer gap-3 rounded-frame border border-line p-3 has-aria-disabled:cursor-default has-aria-disabled:text-muted has-checked:border-edge has-checked:bg-raised">
      <input
        type="radio"
        name="billed"
        className="mt-1 size-4 shrink-0"
        checked={props.checked}
        aria-disabled={props.unable ?? false}
        onChange={() => {
          if (!props.unable) props.choose()
        }}
        aria-describedby={id}
      />
      <span className="min-w-0">
        <span className="block text-14 font-medium">{props.name}</span>
        <span id={id} className="block text-12 text-muted">
          {props.help}
        </span>
      </span>
    </label>
  )
}
