import { titled } from '#app/titled.ts'
import { ClaimsPage } from '#components/reconcile/claims/claims-page.tsx'
import { listCreditOffers } from '#lib/money/claims/offers.ts'
import { countClaims, listClaims } from '#lib/money/claims/queries.ts'
import { CLAIM_STATES } from '#lib/money/claims/state.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('claims.title')

/** Upper bound on the pages of claims shown at once. */
const MOST_PAGES = 40

export default async function Page({ searchParams }: PageProps) {
  const caller = await requireCaller(paths.claims())
  const asked = await searchParams
  const state = CLAIM_STATES.find((one) => one === asked.state) ?? null
  const pages = Math.min(MOST_PAGES, Math.max(1, Math.floor(Number(asked.pages)) || 1))
  const [{ claims, next }, counts, offers] = await Promise.all([
    listClaims(studio(), caller, { state, pages }),
    countClaims(studio(), caller),
    listCreditOffers(studio(), caller),
  ])
  const older = next && pages < MOST_PAGES ? paths.claims({ state, pages: String(pages + 1) }) : null
  return <ClaimsPage state={state} counts={counts} claims={claims} offers={offers} older={older} />
}
