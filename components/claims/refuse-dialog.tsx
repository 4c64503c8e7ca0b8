'use client'

import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogEnd } from '#components/reconcile/dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import { NoteField } from './note-field.tsx'

const said = words.claims.refuse

interface Props {
  submissionIds: string[]
  sumYen: number
  busy: boolean
  refuse: (submissionIds: string[], note: string) => Promise<boolean>
}

/** Notes that support said no, and why. */
export function RefuseDialog(props: Props) {
  return (
    <Dialog
      label={said.short}
      icon={<Ban aria-hidden className="size-4 max-rail:hidden" />}
      title={said.title}
      help={said.help(props.submissionIds.length, props.sumYen)}
    >
      {(close) => <Form {...props} close={close} />}
    </Dialog>
  )
}

function Form({ submissionIds, busy, refuse, close }: Props & { close: () => void }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <NoteField name={said.note} hint={said.noteHint} value={note} change={setNote} />
      <DialogEnd problem={problem} close={close}>
        <Button
          look="primary"
          aria-disabled={busy}
          onClick={async () => {
            if (note.trim() === '') return setProblem(said.empty)
            await refuse(submissionIds, note)
            close()
          }}
        >
          {busy ? words.reconcile.working : said.act}
        </Button>
      </DialogEnd>
    </>
  )
}
