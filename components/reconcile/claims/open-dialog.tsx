'use client'

import { LifeBuoy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { formatYen } from '#lib/yen.ts'

const OpenForm = lazy(() => import('./open-form.tsx').then((part) => ({ default: part.OpenForm })))

interface Props {
  submissionId: string
  priceYen: number
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
      {(close) => <OpenForm submissionId={props.submissionId} close={close} />}
    </Dialog>
  )
}
