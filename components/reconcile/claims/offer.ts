import type { CreditOfferView } from '#lib/money/claims/view.ts'

/** The fall of the key's spend that is offered for exactly these claims; null when there is none. Pure. */
export function matchOf(
  offers: readonly CreditOfferView[],
  submissionIds: readonly string[],
): CreditOfferView | null {
  const wanted = new Set(submissionIds)
  return (
    offers.find(
      (offer) =>
        offer.submissionIds.length === wanted.size && offer.submissionIds.every((id) => wanted.has(id)),
    ) ?? null
  )
}

/** Between which times its fall was seen, as the viewer reads them. */
export function offerTimes({ before, after }: CreditOfferView, clock: (moment: number) => string) {
  return { from: clock(Date.parse(before.answeredAt)), until: clock(Date.parse(after.answeredAt)) }
}
