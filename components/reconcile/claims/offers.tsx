import { useTranslations } from 'next-intl'
import { useClock } from '#components/reconcile/utc-time.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { ClaimView, CreditOfferView } from '#lib/money/claims/view.ts'
import { formatYen } from '#lib/yen.ts'
import { CreditDialog } from './dialogs.tsx'
import { offerTimes } from './offer.ts'

const MOST_NAMED = 4

/** Falls of the key's spend that look like credits for claims, for an admin to confirm. */
export function Offers({
  offers,
  claims,
}: {
  offers: readonly CreditOfferView[]
  claims: readonly ClaimView[]
}) {
  const say = useTranslations('claims')
  const clock = useClock()
  if (offers.length === 0) return null
  return (
    <ul className="mt-4 grid gap-3">
      {offers.map((offer) => {
        const { submissionIds } = offer
        const offered = claims.filter(({ submissionId }) => submissionIds.includes(submissionId))
        const count = submissionIds.length
        return (
          <li key={`${offer.before.answeredAt}-${offer.after.answeredAt}`}>
            <Notice
              look="quiet"
              action={
                offered.some(({ mayBecome }) => mayBecome.includes('credited')) ? (
                  <CreditDialog
                    label={say('credit.open')}
                    submissionIds={submissionIds}
                    sumYen={offer.fallYen}
                    match={offer}
                  />
                ) : null
              }
            >
              <p className="font-medium tabular-nums">
                {say('offer.title', { yen: formatYen(offer.fallYen), ...offerTimes(offer, clock) })}
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
