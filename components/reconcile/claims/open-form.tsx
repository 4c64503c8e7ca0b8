'use client'

import { useTranslations } from 'next-intl'
import { openClaimAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { useAct } from '#components/reconcile/use-act.ts'
import { NoteForm } from './note-form.tsx'

/** Asks why a claim is opened. */
export function OpenForm({ submissionId, close }: { submissionId: string; close: () => void }) {
  const say = useTranslations('claims.open')
  const { typed, type, forget } = useTyped(`claim.${submissionId}`, { reason: '' })
  const { reason } = typed
  const { busy, problem, setProblem, act } = useAct()
  return (
    <NoteForm
      name={say('reason')}
      hint={say('reasonHint')}
      note={reason}
      change={(text) => type({ reason: text })}
      problem={problem}
      busy={busy}
      label={say('act')}
      act={async () => {
        if (reason.trim().length < 3) return setProblem(say('reasonShort'))
        if (!(await act(() => openClaimAction({ submissionId, reason }), say('done')))) return
        forget()
        close()
      }}
      close={close}
    />
  )
}
