'use client'

import { LifeBuoy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTyped } from '#components/frame/use-typed.ts'
import { useAct } from '#components/reconcile/use-act.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogEnd } from '#components/ui/dialog.tsx'
import { formatYen } from '#lib/money/yen.ts'
import type { SettleResult } from '#lib/reconcile/view.ts'
import { NoteField } from './note-field.tsx'

export type OpenClaim = (input: { submissionId: string; reason: string }) => Promise<SettleResult>

interface Props {
  submissionId: string
  priceYen: number
  open: OpenClaim
  /** `link` where nothing seems to be wrong. */
  look: 'plain' | 'link'
}

/** Opens a claim for what was charged, where none opened by itself. */
export function OpenClaimDialog(props: Props) {
  const say = useTranslations('claims.open')
  return (
    <Dialog
      label={say('open')}
      icon={props.look === 'plain' ? <LifeBuoy aria-hidden className="size-4" /> : undefined}
      look={props.look}
      title={say('open')}
      help={say('help', { yen: formatYen(props.priceYen) })}
    >
      {(close) => <Form {...props} close={close} />}
    </Dialog>
  )
}

function Form({ submissionId, open, close }: Props & { close: () => void }) {
  const say = useTranslations('claims.open')
  const sayBusy = useTranslations('reconcile')
  const { typed, type, forget } = useTyped(`claim.${submissionId}`, { reason: '' })
  const { reason } = typed
  const { busy, problem, setProblem, act } = useAct()
  return (
    <>
      <NoteField
        name={say('reason')}
        hint={say('reasonHint')}
        value={reason}
        change={(text) => type({ reason: text })}
      />
      <DialogEnd problem={problem} close={close}>
        <Button
          look="primary"
          aria-disabled={busy}
          onClick={async () => {
            if (reason.trim().length < 3) return setProblem(say('reasonShort'))
            if (!(await act(() => open({ submissionId, reason }), say('done')))) return
            forget()
            close()
          }}
        >
          {busy ? sayBusy('working') : say('act')}
        </Button>
      </DialogEnd>
    </>
  )
}
