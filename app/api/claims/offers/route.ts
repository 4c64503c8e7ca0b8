import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listCreditOffers } from '#lib/claims/offers.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listCreditOffers(studio, caller)))
