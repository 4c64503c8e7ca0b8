'use client'

import { BadgeJapaneseYen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTyped } from '#components/client/use-typed.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import type { CreditOfferView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { NoteForm } from './note-form.tsx'
import type { ChangeNews } from './use-claims.ts'
import { useOfferTimes } from './use-offer-times.ts'

interface Props {
  label: string
  submissionIds: string[]
  sumYen: number
  /** The fall of the key's spend that fits; null where there is none yet. */
  match: CreditOfferView | null
  busy: boolean
  credit: (submissionIds: string[], note: string) => Promise<ChangeNews>
}

/** Writes a credit into the ledger, which is final, so it is said first what that means. */
export function CreditDialog(props: Props) {
  const say = useTranslations('claims.credit')
  return (
    <Dialog
      label={props.label}
      icon={<BadgeJapaneseYen aria-hidden className="size-4 max-rail:hidden" />}
      title={say('title')}
      help={say('help', { count: props.submissionIds.length, yen: formatYen(props.sumYen) })}
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
  const say = useTranslations('claims.credit')
  const { typed, type, forget } = useTyped('credit', { note: '' })
  const { note } = typed
  const [problem, setProblem] = useState<string | null>(null)
  const times = useOfferTimes()
  return (
    <>
      <p className="mt-3 rounded-frame bg-raised px-3 py-2 text-13 tabular-nums">
        {match ? say('matched', { yen: formatYen(match.fallYen), ...times(match) }) : say('unmatched')}
      </p>
      <NoteForm
        name={say('note')}
        hint={say('noteHint')}
        note={note}
        change={(text) => type({ note: text })}
        problem={problem}
        busy={busy}
        label={say('act', { yen: formatYen(sumYen) })}
        act={async () => {
          const { bad, text } = await credit(submissionIds, note)
          if (bad) return setProblem(text)
          forget()
          close()
        }}
        close={close}
      />
    </>
  )
}
