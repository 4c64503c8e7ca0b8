'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'

const AdoptForm = lazy(() => import('./adopt-form.tsx').then((part) => ({ default: part.AdoptForm })))

/** Gives a submission the job that support found; the service is asked for it first. */
export function AdoptDialog({
  submissionId,
  help,
  found,
}: {
  submissionId: string
  help: string
  /** What the kept answer seems to name; null for nothing. */
  found: string | null
}) {
  const say = useTranslations('reconcile.adopt')
  return (
    <Dialog
      label={say('open')}
      icon={<Link2 aria-hidden className="size-4" />}
      title={say('title')}
      help={help}
    >
      {(close) => <AdoptForm submissionId={submissionId} found={found} close={close} />}
    </Dialog>
  )
}
