import { getBalance } from '#lib/money/balance/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => getBalance(studio, caller))
