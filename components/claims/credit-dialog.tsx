'use client'

import { BadgeJapaneseYen } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogEnd } from '#components/reconcile/dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { words } from '#components/words.ts'
import type { CreditOfferView } from '#lib/claims/view.ts'
import { NoteField } from './note-field.tsx'
import { useOfferTimes } from './use-offer-times.ts'

const said = words.claims.credit

interface Props {
  label: string
  submissionIds: string[]
  sumYen: number
  /** The fall of the key's spend that fits; null where there is none yet. */
  match: CreditOfferView | null
  busy: boolean
  credit: (submissionIds: string[], note: string) => Promise<boolean>
}

/** Writes a credit into the ledger, which is final, so it is said first what that means. */
export function CreditDialog(props: Props) {
  return (
    <Dialog
      label={props.label}
      icon={<BadgeJapaneseYen aria-hidden className="size-4 max-rail:hidden" />}
      title={said.title}
      help={said.help(props.submissionIds.length, props.sumYen)}
    >
      {(close) => <Form {...props} close={close} />}
    </Dialog>
  )
}

function Form({
  submissionIds,
  sumYen,
  match,
  busy,
  credit,
  close,
}: Omit<Props, 'label'> & { close: () => void }) {
  const [note, setNote] = useState('')
  const times = useOfferTimes()
  return (
    <>
      <p className="mt-3 rounded-frame bg-raised px-3 py-2 text-13 tabular-nums">
        {match ? said.matched(match.fallYen, ...times(match)) : said.unmatched}
      </p>
      <NoteField name={said.note} hint={said.noteHint} value={note} change={setNote} />
      <DialogEnd problem={null} close={close}>
        <Button
          look="primary"
          aria-disabled={busy}
          onClick={async () => {
            await credit(submissionIds, note)
            close()
          }}
        >
          {busy ? words.reconcile.working : said.act(sumYen)}
        </Button>
      </DialogEnd>
    </>
  )
}
