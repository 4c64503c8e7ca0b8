'use client'

import { useTranslations } from 'next-intl'
import { markClaimsCreditedAction } from '#app/(studio)/reconcile/claims/actions.ts'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { ClaimView, CreditOfferView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { CreditDialog } from './credit-dialog.tsx'
import type { Change } from './use-claims.ts'
import { useOfferTimes } from './use-offer-times.ts'

const MOST_NAMED = 4

/** Falls of the key's spend that look like credits for claims, for a person to confirm. */
export function Offers({
  offers,
  claims,
  busy,
  change,
}: {
  offers: readonly CreditOfferView[]
  claims: readonly ClaimView[]
  busy: boolean
  change: Change
}) {
  const say = useTranslations('claims')
  const times = useOfferTimes()
  if (offers.length === 0) return null
  const known = new Map(claims.map((claim) => [claim.submissionId, claim]))
  return (
    <ul className="mt-4 grid gap-3">
      {offers.map((offer) => {
        const offered = offer.submissionIds.flatMap((id) => known.get(id) ?? [])
        const may = offered.some(({ mayBecome }) => mayBecome.includes('credited'))
        const count = offer.submissionIds.length
        return (
          <li key={`${offer.before.answeredAt}-${offer.after.answeredAt}`}>
            <Notice
              look="quiet"
              action={
                may ? (
                  <CreditDialog
                    label={say('credit.open')}
                    submissionIds={offer.submissionIds}
                    sumYen={offer.fallYen}
                    match={offer}
                    busy={busy}
                    credit={(ids, note) => change('credited', markClaimsCreditedAction, ids, note)}
                  />
                ) : null
              }
            >
              <p className="font-medium tabular-nums">
                {say('offer.title', { yen: formatYen(offer.fallYen), ...times(offer) })}
              </p>
              <p>
                {say.rich(offer.certain ? 'offer.certain' : 'offer.likely', {
                  count,
                  names: () => <Names key="names" offered={offered} count={count} />,
                })}
              </p>
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

function Names({ offered, count }: { offered: readonly ClaimView[]; count: number }) {
  const say = useTranslations('claims.offer')
  if (offered.length === 0) return say('unloaded', { count })
  const named = offered.slice(0, MOST_NAMED)
  const names = named.map(({ prompt }) => say('name', { title: promptTitle(prompt, 32) })).join(say('comma'))
  const more = count - named.length
  return <span dir="auto">{more > 0 ? say('namesAndMore', { names, more }) : say('names', { names })}</span>
}
