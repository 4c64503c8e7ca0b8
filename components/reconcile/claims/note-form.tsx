'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { DialogEnd } from '#components/ui/dialog.tsx'
import { NoteField } from './note-field.tsx'

/** A note, and the act that it belongs to. */
export function NoteForm({
  name,
  hint,
  note,
  change,
  problem,
  busy,
  label,
  act,
  close,
}: {
  name: string
  hint: string
  note: string
  change: (note: string) => void
  problem: string | null
  busy: boolean
  /** Of the button that acts. */
  label: string
  act: () => Promise<void>
  close: () => void
}) {
  const say = useTranslations('reconcile')
  return (
    <>
      <NoteField name={name} hint={hint} value={note} change={change} />
      <DialogEnd problem={problem} close={close}>
        <Button look="primary" aria-disabled={busy} onClick={act}>
          {busy ? say('working') : label}
        </Button>
      </DialogEnd>
    </>
  )
}
