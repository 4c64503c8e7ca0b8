import { listCreditOffers } from '#lib/money/claims/offers.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listCreditOffers(studio, caller)))
