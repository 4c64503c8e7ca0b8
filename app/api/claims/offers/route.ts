import { listCreditOffers } from '#lib/money/claims/offers.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listCreditOffers(studio, caller))
