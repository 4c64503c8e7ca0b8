import { listExplanations } from '#lib/money/balance/explanations.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listExplanations(studio, caller))
