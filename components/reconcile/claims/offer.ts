import type { CreditOfferView } from '#lib/money/claims/view.ts'

/** The fall of the key's spend offered for exactly these claims; null if there is none. Pure. */
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

/** The times of the readings around the fall, formatted for the viewer. */
export function offerTimes({ before, after }: CreditOfferView, clock: (moment: number) => string) {
  return { from: clock(Date.parse(before.answeredAt)), until: clock(Date.parse(after.answeredAt)) }
}
