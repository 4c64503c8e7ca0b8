import { Undo2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { reopenClaimsAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { Button, buttonClasses, IconButton } from '#components/ui/button.tsx'
import { NOTHING } from '#components/ui/selection.ts'
import type { ClaimState } from '#lib/money/claims/state.ts'
import type { ClaimView, CreditOfferView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { CreditDialog, RefuseDialog } from './dialogs.tsx'
import { matchOf } from './offer.ts'
import { useClaims } from './selection.tsx'
import { useClaimChange } from './use-claim-change.ts'

/** The chosen claims and their acts; stays in view below long lists. */
export function SelectionBar({ offers }: { offers: readonly CreditOfferView[] }) {
  const say = useTranslations('claims')
  const { chosen, select } = useClaims()
  const selected = say('selected', { count: chosen.length, yen: formatYen(sumOf(chosen)) })
  return (
    <section
      aria-label={selected}
      className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-frame border border-edge bg-surface px-3 py-2.5 rail:px-4 shadow-popover rail:bottom-4"
    >
      <p className="flex items-center gap-1 text-13 font-medium tabular-nums">
        {selected}
        <IconButton icon={X} label={say('clear')} onClick={() => select(NOTHING)} />
      </p>
      <div className="flex flex-wrap gap-2 rail:ml-auto">
        <a href="#message" className={`${buttonClasses('plain')} wide:hidden`}>
          {say('message.see')}
        </a>
        <Changes chosen={chosen} offers={offers} />
      </div>
    </section>
  )
}

/** Each act covers the chosen claims that allow it, and shows their sum. */
function Changes({ chosen, offers }: { chosen: readonly ClaimView[]; offers: readonly CreditOfferView[] }) {
  const say = useTranslations('claims')
  const able = (to: ClaimState) => chosen.filter(({ mayBecome }) => mayBecome.includes(to))
  const [credit, refuse, reopen] = [able('credited'), able('refused'), able('open')]
  return (
    <>
      {credit.length > 0 ? (
        <CreditDialog
          label={say('credit.short')}
          submissionIds={idsOf(credit)}
          sumYen={sumOf(credit)}
          match={matchOf(offers, idsOf(credit))}
        />
      ) : null}
      {refuse.length > 0 ? (
        <RefuseDialog label={say('refuse.short')} submissionIds={idsOf(refuse)} sumYen={sumOf(refuse)} />
      ) : null}
      {reopen.length > 0 ? <Reopen submissionIds={idsOf(reopen)} /> : null}
    </>
  )
}

function Reopen({ submissionIds }: { submissionIds: readonly string[] }) {
  const say = useTranslations('claims')
  const { busy, change } = useClaimChange()
  return (
    <Button aria-disabled={busy} onClick={() => void change('open', reopenClaimsAction, submissionIds)}>
      <Undo2 aria-hidden className="size-4" />
      {say('reopen')}
    </Button>
  )
}

function idsOf(claims: readonly ClaimView[]): string[] {
  return claims.map(({ submissionId }) => submissionId)
}

function sumOf(claims: readonly ClaimView[]): number {
  return claims.reduce((sum, { amountYen }) => sum + amountYen, 0)
}
