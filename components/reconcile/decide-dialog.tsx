'use client'

import { Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useTyped } from '#components/frame/use-typed.ts'
import { useNow } from '#components/time/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { formatYen } from '#lib/money/yen.ts'
import type { SettleResult } from '#lib/reconcile/view.ts'
import { useClock } from './times.ts'
import { useAct } from './use-act.ts'

export type Decide = (input: {
  submissionId: string
  billed: boolean
  reason: string
}) => Promise<SettleResult>

interface Props {
  submissionId: string
  priceYen: number
  /** Until then nobody can say that it was not billed. In milliseconds. */
  settlesAt: number
  decide: Decide
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

function DecideForm({ submissionId, priceYen, settlesAt, decide, close }: Props & { close: () => void }) {
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
    if (!(await act(() => decide({ submissionId, billed, reason }), say('decide.done')))) return
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
      <Reason value={reason} change={(text) => type({ reason: text })} />
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

/** Why it is decided so. */
export function Reason({ value, change }: { value: string; change: (text: string) => void }) {
  const say = useTranslations('reconcile.decide')
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {say('reason')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={1_000}
        value={value}
        onChange={(event) => change(event.target.value)}
        aria-describedby={`${id}-hint`}
        className="w-full rounded-control border border-edge bg-bg px-3 py-2 text-16 outline-offset-0 rail:text-14"
      />
      <p id={`${id}-hint`} className="text-12 text-muted">
        {say('reasonHint')}
      </p>
    </div>
  )
}
