import { LifeBuoy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { openClaimAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import { formatYen } from '#lib/yen.ts'

/** Opens a claim for a charge without an automatic claim. */
export function OpenClaimDialog({
  submissionId,
  priceYen,
  look,
}: {
  submissionId: string
  priceYen: number
  /** `link` if nothing seems wrong. */
  look: 'plain' | 'link'
}) {
  const say = useTranslations('claims.open')
  return (
    <ActionDialog
      label={say('open')}
      icon={look === 'plain' ? <LifeBuoy aria-hidden className="size-4" /> : undefined}
      look={look}
      title={say('open')}
      help={say('help', { yen: formatYen(priceYen) })}
      keptAs={`claim.${submissionId}`}
      first={{ reason: '' }}
      reason={{ label: say('reason'), hint: say('reasonHint') }}
      act={say('act')}
      call={({ reason }) => openClaimAction({ submissionId, reason })}
      done={say('done')}
    />
  )
}
