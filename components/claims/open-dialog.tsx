'use client'

import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogEnd } from '#components/reconcile/dialog.tsx'
import { useAct } from '#components/reconcile/use-act.ts'
import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import type { SettleResult } from '#lib/reconcile/view.ts'
import { NoteField } from './note-field.tsx'

export type OpenClaim = (input: { submissionId: string; reason: string }) => Promise<SettleResult>

const said = words.claims.open

interface Props {
  submissionId: string
  priceYen: number
  open: OpenClaim
}

/** Opens a claim for what was charged, where none opened by itself. */
export function OpenClaimDialog(props: Props) {
  return (
    <Dialog
      label={said.open}
      icon={<LifeBuoy aria-hidden className="size-4" />}
      title={said.open}
      help={said.help(props.priceYen)}
    >
      {(close) => <Form {...props} close={close} />}
    </Dialog>
  )
}

function Form({ submissionId, open, close }: Props & { close: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, problem, setProblem, act } = useAct()
  return (
    <>
      <NoteField name={said.reason} hint={said.reasonHint} value={reason} change={setReason} />
      <DialogEnd problem={problem} close={close}>
        <Button
          look="primary"
          aria-disabled={busy}
          onClick={async () => {
            if (reason.trim().length < 3) return setProblem(said.reasonShort)
            if (await act(() => open({ submissionId, reason }), said.done)) close()
          }}
        >
          {busy ? words.reconcile.working : said.act}
        </Button>
      </DialogEnd>
    </>
  )
}
