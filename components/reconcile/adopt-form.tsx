'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { adoptJobAction } from '#app/(studio)/reconcile/actions.ts'
import { useTyped } from '#components/client/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { useAct } from './use-act.ts'

/** Asks for the job that support found. */
export function AdoptForm({
  submissionId,
  found,
  close,
}: {
  submissionId: string
  found: string | null
  close: () => void
}) {
  const say = useTranslations('reconcile.adopt')
  const { typed, type, forget } = useTyped(`job.${submissionId}`, { jobId: found ?? '' })
  const { jobId } = typed
  const { busy, problem, setProblem, act } = useAct()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (jobId.trim() === '') return setProblem(say('empty'))
    if (!(await act(() => adoptJobAction({ submissionId, jobId: jobId.trim() }), say('done')))) return
    forget()
    close()
  }
  return (
    <form onSubmit={send} className="mt-4" noValidate>
      <Field
        label={say('field')}
        {...(jobId === found ? { hint: say('found') } : {})}
        value={jobId}
        onChange={(event) => type({ jobId: event.target.value })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? say('busy') : say('act')}
        </Button>
      </DialogEnd>
    </form>
  )
}
