'use client'

import { Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTyped } from '#components/client/use-typed.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { formatYen } from '#lib/yen.ts'
import { NoteForm } from './note-form.tsx'
import type { ChangeNews } from './use-claims.ts'

interface Props {
  submissionIds: string[]
  sumYen: number
  busy: boolean
  refuse: (submissionIds: string[], note: string) => Promise<ChangeNews>
}

/** Notes that support said no, and why. */
export function RefuseDialog(props: Props) {
  const say = useTranslations('claims.refuse')
  return (
    <Dialog
      label={say('short')}
      icon={<Ban aria-hidden className="size-4 max-rail:hidden" />}
      title={say('title')}
      help={say('help', { count: props.submissionIds.length, yen: formatYen(props.sumYen) })}
    >
      {(close) => <Form {...props} close={close} />}
    </Dialog>
  )
}

function Form({ submissionIds, busy, refuse, close }: Props & { close: () => void }) {
  const say = useTranslations('claims.refuse')
  const { typed, type, forget } = useTyped('refusal', { note: '' })
  const { note } = typed
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <NoteForm
      name={say('note')}
      hint={say('noteHint')}
      note={note}
      change={(text) => type({ note: text })}
      problem={problem}
      busy={busy}
      label={say('act')}
      act={async () => {
        if (note.trim() === '') return setProblem(say('empty'))
        const { bad, text } = await refuse(submissionIds, note)
        if (bad) return setProblem(text)
        forget()
        close()
      }}
      close={close}
    />
  )
}
