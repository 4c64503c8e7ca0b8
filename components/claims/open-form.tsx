'use client'

import { useTranslations } from 'next-intl'
import { useTyped } from '#components/frame/use-typed.ts'
import { useAct } from '#components/reconcile/use-act.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd } from '#components/ui/dialog.tsx'
import type { SettleResult } from '#lib/reconcile/view.ts'
import { NoteField } from './note-field.tsx'

export type OpenClaim = (input: { submissionId: string; reason: string }) => Promise<SettleResult>

/** Asks why a claim is opened. */
export function OpenForm({
  submissionId,
  open,
  close,
}: {
  submissionId: string
  open: OpenClaim
  close: () => void
}) {
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
