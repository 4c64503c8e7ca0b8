import { listExplanations } from '#lib/money/balance/explanations.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listExplanations(studio, caller)))
