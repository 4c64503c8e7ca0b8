'use client'

import { Gavel } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNow, useZone } from '#components/time/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import type { SettleResult } from '#lib/reconcile/view.ts'
import { Dialog, DialogEnd } from './dialog.tsx'
import { clockOn } from './times.ts'
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

const said = words.reconcile.decide

/** A person says what happened, and why. */
export function DecideDialog(props: Props) {
  return (
    <Dialog
      label={said.open}
      icon={<Gavel aria-hidden className="size-4" />}
      title={said.title}
      help={said.help}
    >
      {(close) => <DecideForm {...props} close={close} />}
    </Dialog>
  )
}

function DecideForm({ submissionId, priceYen, settlesAt, decide, close }: Props & { close: () => void }) {
  const [billed, setBilled] = useState<boolean | null>(null)
  const [reason, setReason] = useState('')
  const { busy, problem, setProblem, act } = useAct()
  const now = useNow()
  const zone = useZone()
  const notYet = now < settlesAt ? said.notYet(clockOn(settlesAt, now, zone)) : null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (billed === null) return setProblem(said.choose)
    if (reason.trim().length < 3) return setProblem(said.reasonShort)
    if (await act(() => decide({ submissionId, billed, reason }), said.done)) close()
  }
  const label = billed === null ? said.act : billed ? said.actBilled(priceYen) : said.actNotBilled(priceYen)
  return (
    <form onSubmit={send} className="mt-4 grid gap-4" noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-medium">{said.question}</legend>
        <Choice
          name={said.billed}
          help={said.billedHelp(priceYen)}
          checked={billed === true}
          choose={() => setBilled(true)}
        />
        <Choice
          name={said.notBilled}
          help={notYet ?? said.notBilledHelp(priceYen)}
          unable={notYet !== null}
          checked={billed === false}
          choose={() => setBilled(false)}
        />
      </fieldset>
      <Reason value={reason} change={setReason} />
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? words.reconcile.working : label}
        </Button>
      </DialogEnd>
    </form>
  )
}

/** One that cannot be chosen can be reached all the same, so that everybody learns why. */
function Choice(props: {
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

function Reason({ value, change }: { value: string; change: (text: string) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {said.reason}
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
        {said.reasonHint}
      </p>
    </div>
  )
}
