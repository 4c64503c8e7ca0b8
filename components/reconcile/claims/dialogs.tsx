'use client'

import { BadgeJapaneseYen, Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { markClaimsCreditedAction, markClaimsRefusedAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { useClock } from '#components/reconcile/utc-time.tsx'
import { ActionDialog } from '#components/ui/action-dialog.tsx'
import type { ButtonLook } from '#components/ui/button.tsx'
import type { CreditOfferView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { offerTimes } from './offer.ts'
import { useClaimChange } from './use-claim-change.ts'

interface Props {
  label: string
  look?: ButtonLook
  submissionIds: string[]
  sumYen: number
}

/** Writes a credit into the ledger. This is final, so the dialog explains it first. */
export function CreditDialog({
  label,
  look = 'plain',
  submissionIds,
  sumYen,
  match,
}: Props & {
  /** The matching fall of the key's spend; null if there is none yet. */
  match: CreditOfferView | null
}) {
  const say = useTranslations('claims.credit')
  const yen = formatYen(sumYen)
  const clock = useClock()
  const { ask, tell } = useClaimChange()
  return (
    <ActionDialog
      label={label}
      look={look}
      icon={<BadgeJapaneseYen aria-hidden className="size-4 max-rail:hidden" />}
      title={say('title')}
      help={say('help', { count: submissionIds.length, yen })}
      keptAs={`credit.${submissionIds.join()}`}
      first={{ reason: '' }}
      fields={() => (
        <p className="rounded-frame bg-raised px-3 py-2 text-13 tabular-nums">
          {match
            ? say('matched', { yen: formatYen(match.fallYen), ...offerTimes(match, clock) })
            : say('unmatched')}
        </p>
      )}
      reason={{ label: say('note'), hint: say('noteHint') }}
      act={say('act', { yen })}
      call={({ reason }) => ask(markClaimsCreditedAction, submissionIds, reason)}
      after={(outcome) => tell('credited', outcome)}
    />
  )
}

/** Records support's refusal and its reason. */
export function RefuseDialog({ label, look = 'plain', submissionIds, sumYen }: Props) {
  const say = useTranslations('claims.refuse')
  const { ask, tell } = useClaimChange()
  return (
    <ActionDialog
      label={label}
      look={look}
      icon={<Ban aria-hidden className="size-4 max-rail:hidden" />}
      title={say('title')}
      help={say('help', { count: submissionIds.length, yen: formatYen(sumYen) })}
      keptAs={`refusal.${submissionIds.join()}`}
      first={{ reason: '' }}
      reason={{ label: say('note'), hint: say('noteHint') }}
      check={({ reason }) => (reason.trim() === '' ? say('empty') : null)}
      act={say('act')}
      call={({ reason }) => ask(markClaimsRefusedAction, submissionIds, reason)}
      after={(outcome) => tell('refused', outcome)}
    />
  )
}
