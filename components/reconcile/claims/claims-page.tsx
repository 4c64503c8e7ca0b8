import { Download, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { Only } from '#components/client/providers.tsx'
import { buttonClasses } from '#components/ui/button.tsx'
import { ChoiceLinks } from '#components/ui/choice-links.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { ExportLink } from '#components/ui/export-link.tsx'
import { Redraw } from '#components/ui/redraw.tsx'
import { CLAIM_STATES, type ClaimState } from '#lib/money/claims/state.ts'
import { type ClaimView, type CreditOfferView, MOST_COUNTED } from '#lib/money/claims/view.ts'
import { paths } from '#lib/paths.ts'
import { ChosenBar, MessagePanel } from './chosen.tsx'
import { ClaimRow } from './claim-row.tsx'
import { Offers } from './offers.tsx'
import { ChooseAllClaims, ClaimSelection } from './selection.tsx'

/** Billed submissions without a video: requests to support, with the answers. */
export function ClaimsPage({
  state,
  counts,
  claims,
  offers,
  older,
}: {
  /** Null for all states. */
  state: ClaimState | null
  counts: Record<ClaimState, number>
  claims: ClaimView[]
  offers: CreditOfferView[]
  /** The address of the next older page; null on the last page. */
  older: string | null
}) {
  const say = useTranslations('claims')
  const never = state === null && claims.length === 0
  return (
    <ClaimSelection key={state} claims={claims}>
      <p className="mt-5 max-w-[72ch] text-13 text-muted">{say('intro')}</p>
      <Redraw drawnAt={useNow().getTime()} />
      <Offers offers={offers} claims={claims} />
      {never ? (
        <Never />
      ) : (
        <div className="mt-4 grid grid-cols-1 items-start gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_320px] min-[1280px]:grid-cols-[minmax(0,1fr)_400px]">
          <div className="min-w-0">
            <Filter state={state} counts={counts} />
            {claims.length > 0 ? (
              <List claims={claims} offers={offers} />
            ) : (
              <Empty icon={ReceiptText} title={say('emptyState')} />
            )}
            {older ? (
              <p className="mt-4 flex justify-center">
                <Link href={older} scroll={false} prefetch={false} className={buttonClasses('plain')}>
                  {say('older')}
                </Link>
              </p>
            ) : null}
            <ChosenBar offers={offers} />
          </div>
          <MessagePanel />
        </div>
      )}
    </ClaimSelection>
  )
}

/** The filter by state, and an export of the filtered claims. */
function Filter({ state, counts }: { state: ClaimState | null; counts: Record<ClaimState, number> }) {
  const all = CLAIM_STATES.reduce((sum, one) => sum + counts[one], 0)
  const say = useTranslations('claims')
  const zone = useDrawnZone()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceLinks
        label={say('filter')}
        choices={[null, ...CLAIM_STATES].map((one) => ({
          name: `${one === null ? say('all') : say(`states.${one}`)} ${formatCount(one === null ? all : counts[one])}`,
          href: paths.claims({ state: one }),
          here: one === state,
        }))}
      />
      <Only act="export">
        <ExportLink
          href={paths.api.claimsFile({ state, zone })}
          title={say('fileHelp')}
          className={`${buttonClasses('plain')} ml-auto`}
        >
          <Download aria-hidden className="size-4" />
          {say('file')}
        </ExportLink>
      </Only>
    </div>
  )
}

function formatCount(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en')}+` : String(count)
}

function List({ claims, offers }: { claims: readonly ClaimView[]; offers: readonly CreditOfferView[] }) {
  const say = useTranslations('claims')
  return (
    <div className="mt-2 overflow-hidden rounded-panel border border-line bg-surface shadow-panel">
      <div className="flex items-center border-b border-line pr-4 text-12 text-muted">
        <ChooseAllClaims />
        <span className="ml-auto hidden rail:block pointer-coarse:hidden">{say('selectHelp')}</span>
      </div>
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.submissionId} className="has-[input:checked]:bg-raised">
            <ClaimRow claim={claim} offers={offers} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Never() {
  const say = useTranslations('claims')
  return <Empty icon={ReceiptText} title={say('empty')} help={say('emptyHelp')} />
}
