import { getBalance } from '#lib/money/balance/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await getBalance(studio, caller)))
