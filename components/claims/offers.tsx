'use client'

import { promptTitle } from '#components/submission/prompt-title.ts'
import { Notice } from '#components/ui/notice.tsx'
import { words } from '#components/words.ts'
import type { ClaimView, CreditOfferView } from '#lib/claims/view.ts'
import type { ClaimActions } from './actions.ts'
import { CreditDialog } from './credit-dialog.tsx'
import type { Change } from './use-claims.ts'
import { useOfferTimes } from './use-offer-times.ts'

const MOST_NAMED = 4

/** Falls of the key's spend that look like credits for claims, for a person to confirm. */
export function Offers({
  offers,
  claims,
  actions,
  busy,
  change,
}: {
  offers: readonly CreditOfferView[]
  claims: readonly ClaimView[]
  actions: ClaimActions
  busy: boolean
  change: Change
}) {
  const times = useOfferTimes()
  if (offers.length === 0) return null
  const said = words.claims.offer
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
                    label={words.claims.credit.open}
                    submissionIds={offer.submissionIds}
                    sumYen={offer.fallYen}
                    match={offer}
                    busy={busy}
                    credit={(ids, note) => change('credited', actions.credit, ids, note)}
                  />
                ) : null
              }
            >
              <p className="font-medium tabular-nums">{said.title(offer.fallYen, ...times(offer))}</p>
              <p>
                {offer.certain ? said.certain(count) : said.likely(count)}{' '}
                <Names offered={offered} count={count} />
              </p>
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

function Names({ offered, count }: { offered: readonly ClaimView[]; count: number }) {
  const said = words.claims.offer
  if (offered.length === 0) return said.unloaded(count)
  const named = offered.slice(0, MOST_NAMED).map(({ prompt }) => `“${promptTitle(prompt, 32)}”`)
  return (
    <span dir="auto">
      {named.join(', ')}
      {count > named.length ? said.more(count - named.length) : '.'}
    </span>
  )
}
