import { privateJson, withCaller } from '#lib/auth/api.ts'
import { getBalance } from '#lib/balance/queries.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await getBalance(studio, caller)))
